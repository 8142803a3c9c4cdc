import { dictionary } from "@zxcvbn-ts/language-common";

/** Words that leaked passwords are built on, in Spanish and English, with the product's own names. */
const ownWords =
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
  inversion paridad paridadadmin`.split(/\s+/);
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

/** 49,233 leaked passwords in lowercase, the most frequent first (Burnett's ten million, kept up by zxcvbn-ts). */
const leaked = dictionary["passwords-common"];
const shortestPassword = 6;
/** Those that satisfy the rule once somebody capitalised a letter of them. */
const listed = new Set(
  leaked.filter((entry) => entry.length >= shortestPassword && /[a-z]/.test(entry) && /\d/.test(entry)),
);
/** More of them would refuse every first name with a number behind it. */
const dressedWords = 1_000;
const commonWords = new Set([
  ...ownWords,
  ...leaked.filter((entry) => /^[a-z]{4,}$/.test(entry)).slice(0, dressedWords),
]);

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

/** A few letters and the digits in their order: `Aa12345678`. */
const countedUp = /^[a-z]{0,4}123456?7?8?9?0?[a-z]{0,3}$/;

/** The first guesses of an attacker: `common` with anybody, `own` with this user. */
export type WeakReason = "common" | "own";

function formsOf(word: string): string[] {
  return [withoutOrnament(undressed(plain(word))), withoutOrnament(plain(word))];
}

/**
 * Why a password is weak, or null. `common`: one of the list's 10,957 passwords with a letter and a digit, in any case, or
 * a common word however it is dressed (capitals, digits and signs around it, digits for letters, the word twice). `own`:
 * one of `context`, dressed likewise. Linear in its length.
 */
export function weakReason(password: string, context: readonly string[] = []): WeakReason | null {
  const own = new Set(context.flatMap(formsOf).filter((word) => word.length >= shortestWord));
  const text = withoutRepetition(plain(password));
  const candidates = [
    withoutOrnament(text),
    withoutOrnament(undressed(text)),
    undressed(withoutOrnament(text)),
  ];
  if (candidates.some((candidate) => own.has(candidate))) return "own";
  const isCommon =
    listed.has(password.toLowerCase()) ||
    countedUp.test(text) ||
    candidates.some((word) => commonWords.has(word));
  return isCommon ? "common" : null;
}
