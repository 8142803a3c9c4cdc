/**
 * Words that leaked passwords are built on, in Spanish and English, with the product's own names. Written for this
 * product; the rule below turns each into the thousands of ways in which people dress it.
 */
const baseWords = new Set(
  `password passwort passw pass contrasena contrasenia contra clave claves acceso usuario user username admin
  administrador administrator root login ingreso bienvenido bienvenida welcome hola holamundo hello qwerty qwertyuiop
  asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qaz qwe asd zxc abc abcd abcde abcdef abcdefg abcdefgh iloveyou teamo
  tequiero amor amores miamor love lover corazon princesa princess angel sunshine dragon monkey master shadow superman
  batman spiderman pokemon naruto football futbol soccer baseball basketball messi maradona diego lionel boca bocajuniors
  river riverplate racing independiente sanlorenzo argentina buenosaires rosario cordoba mendoza mexico espana chile
  colombia peru uruguay verano invierno primavera otono summer winter spring autumn enero febrero marzo abril mayo junio
  julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo familia
  mama papa bebe gato perro michael jordan jennifer jessica ashley daniel andrea carlos maria jose juan pablo martin
  alejandro sofia lucia valentina camila computer computadora internet google facebook instagram whatsapp samsung iphone
  windows changeme default test testing prueba demo secret temporal temp cambiame letmein trustno starwars freedom
  whatever money dinero plata dolar dolares banco galicia bolsa mercado trader trading opciones acciones finanzas invertir
  inversion paridad paridadadmin`.split(/\s+/),
);
const letters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const shortestWord = 3;

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^a-z0-9@$!]/g, "");
}

function undressed(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (character) => letters[character] ?? character);
}

/** Letters of the middle: `Password2024!` is `password` with an ornament. */
function withoutOrnament(text: string): string {
  return text.replace(/^[^a-z]+/, "").replace(/[^a-z]+$/, "");
}

function withoutRepetition(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}

/**
 * Whether a password is a common word, or one of `context` (the user's names, their mail's name), however it is
 * dressed: capitals, digits and signs around it, digits for letters, or the word twice. Linear in its length.
 */
export function isCommonPassword(password: string, context: readonly string[] = []): boolean {
  const own = context.map((word) => withoutOrnament(undressed(plain(word))));
  const words = new Set([...baseWords, ...own.filter((word) => word.length >= shortestWord)]);
  const text = withoutRepetition(plain(password));
  const candidates = [
    withoutOrnament(text),
    withoutOrnament(undressed(text)),
    undressed(withoutOrnament(text)),
  ];
  return candidates.some((candidate) => words.has(candidate));
}
