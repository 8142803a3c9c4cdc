"""Paridad desde Python 3.9 o más nuevo: un archivo. El stream pide el paquete websockets; frame, pandas.

    from paridad import Paridad
    paridad = Paridad("pdk_…")            # o la variable de entorno PARIDAD_CLAVE
    chain = paridad.get("chain", expiration="nearest")
    rows = paridad.all("history", symbols=["GFGC7200DI"], resolution="1m", from_="2026-11-16")
    week = paridad.frame("history", symbols=["GFGC7200DI"], from_="2026-11-16")
    for event in paridad.stream(expiration="nearest"):
        print(event["event"], event["seq"])
"""

import email.utils, json, os, time
import urllib.error, urllib.parse, urllib.request

__version__ = "0.1.0"

BASE = "https://servidor.invalid"
AGAIN = (429, 502, 503, 504)
# Otra conexión con la misma clave no lo arregla.
FINAL_CLOSES = (4400, 4401, 4403, 4404, 4409)
# El límite por minuto: antes no hay conexión nueva.
LIMIT_CLOSE = 4429
# Más espera sin decir nada parece un programa colgado.
LONGEST_WAIT = 60
# El servidor habla cada 10 segundos: más silencio es una conexión muerta.
SILENCE = 25


class ParidadError(Exception):
    """Lo que respondió Paridad: `status` (o cierre del stream), `code`, `message`, y `answer` entera."""

    def __init__(self, status, answer):
        message, errors = answer.get("message"), answer.get("errors") or []
        fields = "; ".join("%s: %s" % (one.get("path"), one.get("message")) for one in errors)
        # Con un solo campo mal, el mensaje es el suyo.
        if any(one.get("message") == message for one in errors):
            message, fields = fields, ""
        super().__init__("%s %s: %s" % (status, answer.get("code"), message) + (" (%s)" % fields if fields else ""))
        self.status, self.answer = status, answer
        self.code, self.message = answer.get("code"), answer.get("message")


class Paridad:
    """La API de datos con una clave. Espera y repite sola ante límites y cortes, hasta `tries` veces."""

    def __init__(self, key=None, base=BASE, tries=4, timeout=30):
        self.key = key or os.environ.get("PARIDAD_CLAVE")
        if not self.key:
            raise ValueError('Falta la clave: Paridad("pdk_…") o la variable de entorno PARIDAD_CLAVE')
        if not all("!" <= one <= "~" for one in self.key):
            raise ValueError("La clave tiene un carácter que ninguna clave tiene: copiala entera, con pdk_ adelante")
        self.base, self.tries, self.timeout = base.rstrip("/"), tries, timeout

    def answer(self, path, body=None, **query):
        """La respuesta entera de /v1/<path>. Guion bajo en vez de punto, strike_gte=7000, y al final de from_."""
        query = {_named(name): ",".join(value) if isinstance(value, (list, tuple)) else value
                 for name, value in query.items() if value is not None}
        url = "%s/v1/%s?%s" % (self.base, path, urllib.parse.urlencode(query))
        headers = {"Authorization": "Bearer " + self.key, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        for left in range(self.tries - 1, -1, -1):
            try:
                request = urllib.request.Request(url, data=data, headers=headers)
                with urllib.request.urlopen(request, timeout=self.timeout) as reply:
                    kind = reply.headers.get_content_type()
                    text = reply.read().decode()
                    return json.loads(text) if kind == "application/json" else text
            except urllib.error.HTTPError as error:
                answer = _refusal(error.read().decode(errors="replace"))
                seconds = _seconds(error.headers.get("Retry-After"))
                again = error.code in AGAIN and answer.get("code") != "QUOTA_EXCEEDED" and seconds <= LONGEST_WAIT
                if not again or left == 0:
                    raise ParidadError(error.code, answer) from None
                time.sleep(seconds)
            except OSError:
                if left == 0:
                    raise
                time.sleep(2)

    def get(self, path, **query):
        """Los datos de una dirección: get("chain", type="put")."""
        return self.answer(path, **query)["data"]

    def post(self, path, body, **query):
        """Los datos de un cálculo: post("positions/evaluate", {"legs": [...]})."""
        return self.answer(path, body, **query)["data"]

    def csv(self, path, flavour="csv", **query):
        """El texto CSV de una dirección; flavour="csv-excel" para Excel de Argentina."""
        return self.answer(path, format=flavour, **query)

    def all(self, path, **query):
        """Todas las filas de una lista, página por página si las tiene; de a muchas por pedido si no decís limit."""
        cursor = None
        if path in ("history", "share-history", "ratios"):
            query.setdefault("limit", 5000)
        while True:
            page = self.answer(path, cursor=cursor, **query)
            yield from _rows(page["data"])
            cursor = page.get("nextCursor")
            if cursor is None:
                return

    def frame(self, path, **query):
        """Las mismas filas en un DataFrame de pandas, con horas y días como fechas."""
        import pandas
        frame = pandas.DataFrame(self.all(path, **query))
        for name in frame.columns.intersection(["time", "quotedAt", "date", "expiration"]):
            frame[name] = pandas.to_datetime(frame[name], format="ISO8601")
        return frame

    def stream(self, **wanted):
        """Los mensajes de /v1/stream. Se reconecta sola y sigue donde estaba; `wanted` como en get."""
        wanted = {_named(name): value for name, value in wanted.items()}
        place, failures = {}, 0
        while True:
            pause = 0
            try:
                for event in self._connection({"op": "subscribe", **wanted, **place}):
                    if event["event"] in ("snapshot", "update"):
                        place, failures = {"epoch": event["epoch"], "seq": event["seq"]}, 0
                    yield event
            except OSError:
                pass
            except ParidadError as error:
                if error.status != LIMIT_CLOSE:
                    raise
                pause = 60
            failures += 1
            time.sleep(pause or min(30, failures))

    def _connection(self, subscription):
        from websockets.exceptions import ConnectionClosed, WebSocketException
        from websockets.sync.client import connect
        address = "ws" + self.base[len("http"):] + "/v1/stream"
        failure = {}
        try:
            with connect(address, additional_headers={"Authorization": "Bearer " + self.key}) as wire:
                wire.send(json.dumps(subscription))
                while True:
                    event = json.loads(wire.recv(SILENCE))
                    failure = event if event["event"] == "error" else failure
                    yield event
        except ConnectionClosed as closed:
            if closed.rcvd and closed.rcvd.code in (*FINAL_CLOSES, LIMIT_CLOSE):
                raise ParidadError(closed.rcvd.code, failure) from None
            raise OSError("se cortó") from None
        except WebSocketException as error:
            raise OSError(str(error)) from None

    @staticmethod
    def merge(book, event):
        """Pone al día `book` (símbolo: opción) con un mensaje del stream."""
        if event["event"] == "snapshot":
            book.clear()
        for option in event.get("options", ()):
            book.setdefault(option["symbol"], {}).update(option)
        for symbol in event.get("removed", ()):
            book.pop(symbol, None)
        return book


def _named(name):
    return name.rstrip("_").replace("_", ".")


def _refusal(text):
    """Lo que respondió Paridad; de otro en el camino, o cortado, el texto."""
    try:
        answer = json.loads(text)
    except ValueError:
        answer = None
    return answer if isinstance(answer, dict) else {"message": text}


def _seconds(header):
    """Los segundos de un Retry-After, que es un número o una fecha; si no se entiende, 2."""
    if header and header.strip().isdecimal():
        return int(header)
    try:
        return max(2, email.utils.parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return 2


def _rows(data):
    """Las filas de lo respondido: la lista misma, o la única que trae."""
    if isinstance(data, list):
        return data
    for name in ("options", "rows", "rates", "terms", "smiles"):
        if name in data:
            return data[name]
    raise ValueError("No es una lista: usá get")
