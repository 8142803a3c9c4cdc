/** The peer ships no types; the bench reads it as unknown and checks what it calls. */
declare module "option-pricing";
