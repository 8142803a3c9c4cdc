/** Origin of the server this build was made for. */
declare const __SERVER_ORIGIN__: string;
