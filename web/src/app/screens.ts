/** The items of the specified bar. */
export const screens = [
  { to: "/home", label: "INICIO" },
  { to: "/historico", label: "DATOS" },
  { to: "/estrategias", label: "ESTRATEGIAS" },
  { to: "/alertas", label: "ALERTAS" },
  { to: "/profile", label: "PERFIL" },
] as const;
