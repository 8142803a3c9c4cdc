"""Paridad desde Python: una página, sin dependencias (Python 3.9 o más nuevo).

    from paridad import Paridad
    paridad = Paridad("pdk_…")            # o la variable de entorno PARIDAD_CLAVE
    chain = paridad.get("chain", expiration="nearest")
    rows = paridad.all("history", symbols=["GFGC7200DI"], resolution="1m")
    for event in paridad.stream(expiration="nearest"):
        print(event["event"], event["seq"])
"""

import base64, hashlib, json, os, socket, ssl, struct, time
import urllib.error, urllib.parse, urllib.request

BASE = "https://servidor.invalid"
AGAIN = (429, 502, 503, 504)
# Otra conexión con la misma clave no lo arregla.
FINAL_CLOSES = (4400, 4401, 4403, 4409)


class ParidadError(Exception):
    """Lo que respondió Paridad: `status` (o cierre del stream), `code`, `message`, y `answer` entera."""

    def __init__(self, status, answer):
        fields = "; ".join("%s: %s" % (one.get("path"), one.get("message")) for one in answer.get("errors") or [])
        said = "%s %s: %s" % (status, answer.get("code"), answer.get("message"))
        super().__init__(said + (" (%s)" % fields if fields else ""))
        self.status, self.answer = status, answer
        self.code, self.message = answer.get("code"), answer.get("message")


class Paridad:
    """La API de datos con una clave. Espera y repite sola ante límites y cortes, hasta `tries` veces."""

    def __init__(self, key=None, base=BASE, tries=4, timeout=30):
        self.key = key or os.environ.get("PARIDAD_CLAVE")
        if not self.key:
            raise ValueError('Falta la clave: Paridad("pdk_…") o la variable de entorno PARIDAD_CLAVE')
        self.base, self.tries, self.timeout = base.rstrip("/"), tries, timeout

    def answer(self, path, body=None, **query):
        """La respuesta entera de /v1/<path>. Guiones bajos en vez de puntos: strike_gte=7000."""
        query = {name.replace("_", "."): ",".join(value) if isinstance(value, (list, tuple)) else value
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
                text = error.read().decode()
                answer = json.loads(text) if text.startswith("{") else {"message": text}
                if error.code not in AGAIN or answer.get("code") == "QUOTA_EXCEEDED" or left == 0:
                    raise ParidadError(error.code, answer) from None
                time.sleep(float(error.headers.get("Retry-After") or 2))
            except OSError:
                if left == 0:
                    raise
                time.sleep(2)

    def get(self, path, **query):
        """Los datos de una dirección: get("chain", type="put")."""
        return self.answer(path, **query)["data"]

    def post(self, path, body):
        """Los datos de un cálculo: post("positions/evaluate", {"legs": [...]})."""
        return self.answer(path, body)["data"]

    def csv(self, path, flavour="csv", **query):
        """El texto CSV de una dirección; flavour="csv-excel" para Excel de Argentina."""
        return self.answer(path, format=flavour, **query)

    def all(self, path, **query):
        """Todas las filas de history o share-history, página por página, de lo más nuevo a lo más viejo."""
        cursor = None
        while True:
            page = self.answer(path, cursor=cursor, **query)
            yield from page["data"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def stream(self, **wanted):
        """Los mensajes de /v1/stream. Se reconecta sola y sigue donde estaba; `wanted` como en get."""
        wanted = {name.replace("_", "."): value for name, value in wanted.items()}
        place, failures = {}, 0
        while True:
            try:
                for event in self._connection({"op": "subscribe", **wanted, **place}):
                    failures = 0
                    if event["event"] in ("snapshot", "update"):
                        place = {"epoch": event["epoch"], "seq": event["seq"]}
                    yield event
            except OSError:
                pass
            failures += 1
            time.sleep(min(30, failures))

    def _connection(self, subscription):
        wire = _WebSocket(self.base + "/v1/stream", self.key)
        try:
            wire.send(json.dumps(subscription))
            failure = {}
            for text in wire.messages():
                event = json.loads(text)
                failure = event if event["event"] == "error" else failure
                yield event
            if wire.closed in FINAL_CLOSES:
                raise ParidadError(wire.closed, failure)
        finally:
            wire.close()

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


class _WebSocket:
    """Lo justo de RFC 6455 para mensajes de texto."""

    def __init__(self, url, key):
        place = urllib.parse.urlsplit(url)
        secure = place.scheme == "https"
        # El servidor habla cada 10 segundos: más silencio es una conexión muerta.
        self.socket = socket.create_connection((place.hostname, place.port or (443 if secure else 80)), 25)
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=place.hostname)
        nonce, self.closed = base64.b64encode(os.urandom(16)).decode(), None
        self.socket.sendall(("GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n"
                             "Authorization: Bearer %s\r\n\r\n" % (place.path, place.netloc, nonce, key)).encode())
        self.file = self.socket.makefile("rb")
        status = self.file.readline().split()
        headers = dict(line.decode().lower().split(": ", 1) for line in iter(lambda: self.file.readline().strip(), b""))
        guid = (nonce + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()
        wanted = base64.b64encode(hashlib.sha1(guid).digest()).decode().lower()
        if status[1:2] != [b"101"] or headers.get("sec-websocket-accept") != wanted:
            raise ConnectionError("sin stream: %r" % (status,))

    def send(self, text, opcode=1):
        data, mask = text.encode() if isinstance(text, str) else text, os.urandom(4)
        size = struct.pack("!B", 128 | len(data)) if len(data) < 126 else struct.pack("!BH", 254, len(data))
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
        self.socket.sendall(bytes([128 | opcode]) + size + mask + masked)

    def messages(self):
        parts = b""
        while True:
            first, second = self._read(2)
            size = second & 127
            if size > 125:
                size = struct.unpack("!H" if size == 126 else "!Q", self._read(2 if size == 126 else 8))[0]
            data, opcode = self._read(size), first & 15
            if opcode == 8:
                self.closed = struct.unpack("!H", data[:2])[0] if data else 1005
                try:
                    self.send(data[:2], 8)
                except OSError:
                    pass
                return
            if opcode == 9:
                self.send(data, 10)
            if opcode < 3:
                parts += data
                if first & 128:
                    yield parts.decode()
                    parts = b""

    def close(self):
        self.file.close()
        self.socket.close()

    def _read(self, size):
        data = self.file.read(size)
        if len(data) < size:
            raise ConnectionError("se cortó")
        return data
