declare const law: { readonly forbidden: ReadonlyArray<{ readonly name: string }> };
export default law;
