/** Refusals that positions, alerts and imports share: each is of a leg, or of what stands beside one. */
export const legTexts = {
  noLegs: "No hay ninguna pata",
  legsMissing: "Faltan las patas",
  mostLegs: "Una posición tiene hasta 8 patas",
  type: "Una pata es un call, un put o acciones",
  strikeMissing: "Falta la base",
  strike: "La base tiene que ser mayor que 0",
  strikeTooHigh: "La base es demasiado grande",
  symbolMissing: "Falta el símbolo",
  symbol: "Ese símbolo no es de una opción",
  premium: "La prima tiene que ser un número desde 0",
  premiumTooHigh: "La prima es demasiado grande",
  lots: "La cantidad tiene que ser un número entero distinto de 0, de hasta 9.999 lotes",
  shares: "La cantidad de acciones tiene que ser un número entero distinto de 0, de hasta 999.900",
  price: "El precio tiene que ser un número desde 0",
  note: "La nota no es válida",
  character: "Hay un carácter que no se puede guardar",
} as const;
