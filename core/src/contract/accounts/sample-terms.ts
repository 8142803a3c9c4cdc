/** The built-in sample of the terms, shown when `GET /terms/current` fails. */
export const sampleTerms = {
  id: "muestra",
  version: "1.0",
  title: "Términos y Condiciones de Paridad",
  effectiveDate: "2026-01-01T00:00:00-03:00",
  content: `# Términos y Condiciones

## 1. El servicio
Paridad ofrece herramientas de análisis de opciones: datos históricos, calculadora en tiempo real y acceso programático. La información es educativa y no constituye asesoramiento financiero ni una recomendación de inversión.

## 2. Quién puede usarlo
El servicio es para personas mayores de 18 años. Los datos de la cuenta deben ser verdaderos y el acceso es personal.

## 3. Verificación de la cuenta
Después de registrarte te enviamos un enlace para verificar tu email. El enlace vence a las 24 horas y podés pedir uno nuevo.

## 4. Prueba y planes
La prueba dura 30 días e incluye todos los módulos. Al terminar, el acceso sigue según el plan contratado.

## 5. Precios y pagos
Los precios se expresan en pesos argentinos (ARS) y se pagan por transferencia bancaria. El pago anual ahorra un 20 %.

## 6. Reembolsos
Durante los primeros 14 días desde la activación podés pedir el reembolso total de lo pagado.

## 7. Datos de mercado
Los datos pueden llegar con demora, con errores o interrumpirse. Antes de operar, confirmá los precios con tu agente.

## 8. Datos personales
Guardamos sólo lo necesario para prestar el servicio. Podés descargar o eliminar tus datos desde tu perfil.

## 9. Cambios
Avisamos los cambios de estos términos con 30 días de anticipación.`,
} as const;
