/** The part of Mozilla's tool that the tests use; it comes without types. */
declare module "web-ext" {
  type Finding = { readonly code: string; readonly message: string; readonly file?: string };
  type Report = { errors: Finding[]; warnings: Finding[]; notices: Finding[] };
  const webExt: {
    cmd: {
      lint(
        params: { sourceDir: string; output: "none" },
        options: { shouldExitProgram: boolean },
      ): Promise<Report>;
    };
  };
  export default webExt;
}
