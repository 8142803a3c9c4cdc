/** Texts of the forms of keys, shared by forms and server. */
export const keyValidationMessages = {
  keyNameRequired: "Ponele un nombre a la clave",
  keyNameTooLong: "El nombre puede tener hasta 60 caracteres",
  scopesRequired: "Elegí al menos un permiso",
  scopeUnknown: "Ese permiso no existe",
  sheetAlone: "Una clave de planilla no lleva otros permisos",
  originInvalid: "Escribí un origen como https://ejemplo.com, sin ruta ni barra final",
  originsRequired: "Agregá al menos un origen",
  originsTooMany: "Una clave puede tener hasta 20 orígenes",
  originsRepeated: "Hay un origen repetido",
} as const;
