#!/usr/bin/env python3
"""A second verifier of docs/draw.md: it shares no line with the first and needs only Python 3.

    python3 verificar.py prueba.json [--lista lista.txt] [--huella HEX] [--json]
    python3 verificar.py --lote        one draw a line on stdin, one result a line on stdout

The BLS signature of the beacon is left out: there is no pairing in the standard library.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
import unicodedata
from datetime import datetime, timezone

CADENA = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
GENESIS_MS, PERIODO_MS = 1692803367_000, 3_000
MARGEN_MS, ESPERA_MS = 60_000, 72 * 3600_000


# --- The formulas ---------------------------------------------------------------------------------


def sha(datos):
    return hashlib.sha256(datos).digest()


def mac(clave, mensaje):
    return hmac.new(clave, mensaje, hashlib.sha256).digest()


def be64(n):
    return n.to_bytes(8, "big")


def nfc(texto):
    return unicodedata.normalize("NFC", texto)


def canonico(texto):
    separadas = "".join(" " if unicodedata.category(c) in ("Cc", "Zs", "Zl", "Zp") else c for c in nfc(texto))
    return re.sub(" +", " ", separadas).strip(" ")


def compromiso(clave, ci, nombre):
    digitos = "".join(c for c in ci if c in "0123456789")
    return mac(clave, f"{digitos}|{nfc(nombre)}".encode()).hex()


def raiz_de(hojas):
    """RFC 6962, MTH: split at the largest power of two below n."""
    resumenes = [sha(b"\0" + hoja.encode()) for hoja in hojas]

    def mth(desde, hasta):
        n = hasta - desde
        if n == 1:
            return resumenes[desde]
        k = 1 << ((n - 1).bit_length() - 1)
        return sha(b"\1" + mth(desde, desde + k) + mth(desde + k, hasta))

    return mth(0, len(resumenes)) if resumenes else sha(b"")


def raiz_por_camino(hoja, indice, n, camino):
    """RFC 6962, PATH, walked from the top: the sides follow from the position and the count."""
    lados = []
    while n > 1:
        k = 1 << ((n - 1).bit_length() - 1)
        if indice < k:
            lados.append("D")
            n = k
        else:
            lados.append("I")
            indice, n = indice - k, n - k
    if [lado for lado, _ in camino] != lados[::-1]:
        return None
    actual = sha(b"\0" + hoja.encode())
    for lado, otro in camino:
        hermano = bytes.fromhex(otro)
        actual = sha(b"\1" + (hermano + actual if lado == "I" else actual + hermano))
    return actual


def semilla_de(entropia, id_sorteo, ronda, n, raiz):
    return mac(entropia, b"rifa/sorteo/v1\0" + id_sorteo.encode() + b"\0" + be64(ronda) + be64(n) + raiz)


def extraer(semilla, n, cantidad):
    quedan, elegidos, contador = list(range(n)), [], 0
    while quedan and len(elegidos) < cantidad:
        x = int.from_bytes(mac(semilla, be64(contador))[:8], "big")
        contador += 1
        m = len(quedan)
        if x < 2**64 // m * m:
            elegidos.append(quedan.pop(x % m))
    return elegidos


def ms(instante):
    delta = datetime.fromisoformat(instante.replace("Z", "+00:00")) - datetime(1970, 1, 1, tzinfo=timezone.utc)
    return delta.days * 86_400_000 + delta.seconds * 1000 + delta.microseconds // 1000


def ronda_desde(t):
    if t < GENESIS_MS:
        raise Falla("antes de la primera ronda")
    return -((GENESIS_MS - t) // PERIODO_MS) + 1


def hora_de(ronda):
    return GENESIS_MS + (ronda - 1) * PERIODO_MS


def ronda_debida(hora, cierre, adelantado):
    prevista, primera = ronda_desde(hora), ronda_desde(cierre + MARGEN_MS)
    if primera > prevista:
        return {"prevista": prevista, "usada": primera, "motivo": "atrasado"}
    if adelantado and primera < prevista:
        return {"prevista": prevista, "usada": primera, "motivo": "adelantado"}
    return {"prevista": prevista, "usada": prevista, "motivo": "prevista"}


# --- The shape of the file ------------------------------------------------------------------------


class Falla(Exception):
    pass


HEX32, DIA = r"[0-9a-f]{64}", r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
INSTANTE = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z"
TEXTO, ID = r"(?s:.*)", r"[!-{}~]{1,200}"
OFICIAL = {"nombre": TEXTO, "fecha": DIA, "cifras": TEXTO}
LOTERIA = {"fuente": "loteria", "oficial": OFICIAL, "hora": INSTANTE}
INTERNA = {"fuente": "interna", "compromiso": HEX32}
BOLILLERO = {"fuente": "bolillero"}
RESPALDO = {"?": [LOTERIA, INTERNA, BOLILLERO]}
DRAND = {"fuente": "drand", "cadena": HEX32, "respaldo": ("nulo", RESPALDO)}
EXTRAIDA = {"indice": 0, "hoja": TEXTO, "camino": [("par", r"[ID]", HEX32)]}
CIERRE = {
    "sorteo": {"id": ID, "fecha": DIA, "hora": INSTANTE},
    "agendado": INSTANTE,
    "cerrado": INSTANTE,
    "participantes": 1,
    "sinVender": 0,
    "premios": [{"id": ID, "nombre": TEXTO}],
    "cupoSuplentes": 0,
    "programa": {"?": [DRAND, LOTERIA, INTERNA, BOLILLERO]},
    "ronda": ("nulo", {"prevista": 1, "usada": 1, "motivo": "prevista|adelantado|atrasado"}),
    "raiz": HEX32,
    "sello": {"texto": r"(?s:.+)", "huella": HEX32},
}
ENTROPIAS = [
    {"fuente": "drand", "ronda": 1, "firma": r"[0-9a-f]{96}", "aleatoriedad": HEX32},
    {"fuente": "loteria", "numeros": [r"[0-9]{1,20}"], "enlace": TEXTO},
    {"fuente": "interna", "secreto": HEX32},
    {"fuente": "bolillero", "escribano": TEXTO, "acta": TEXTO, "numeros": [0]},
]
RESULTADO = {
    "sorteado": INSTANTE,
    "entropia": {"?": ENTROPIAS},
    "semilla": ("nulo", HEX32),
    "ganadores": [("nulo", EXTRAIDA)],
    "suplentes": [EXTRAIDA],
}
LISTA = {"hojas": [r"[^\n]+"]}
ARCHIVO = {"archivo": r"[A-Za-z0-9_.-]{1,200}"}


def exigir(valor, forma, ruta):
    if isinstance(forma, tuple):
        if forma[0] == "nulo":
            return valor is None or exigir(valor, forma[1], ruta)
        return exigir(isinstance(valor, list) and len(valor) == 2, True, ruta) or [
            exigir(v, f, ruta) for v, f in zip(valor, forma[1:])
        ]
    if isinstance(forma, list):
        exigir(isinstance(valor, list), True, ruta)
        return [exigir(v, forma[0], f"{ruta}[{i}]") for i, v in enumerate(valor)]
    if isinstance(forma, dict):
        exigir(isinstance(valor, dict), True, ruta)
        if "?" in forma:
            opciones = [f for f in forma["?"] if f["fuente"] == valor.get("fuente")]
            exigir(len(opciones) == 1, True, f"{ruta}.fuente")
            forma = opciones[0]
        exigir(set(valor) == set(forma), True, f"{ruta} (campos)")
        return [exigir(valor[c], f, f"{ruta}.{c}") for c, f in forma.items()]
    if forma is True:
        bien = valor is True
    elif isinstance(forma, int):
        bien = type(valor) is int and forma <= valor < 2**53
    else:
        bien = isinstance(valor, str) and re.fullmatch(forma, valor) is not None
        bien = bien and not any(0xD800 <= ord(c) < 0xE000 for c in valor)
        if bien and forma is INSTANTE:
            try:
                ms(valor)
            except ValueError:
                bien = False
    if not bien:
        raise Falla(f"{ruta}: no tiene la forma debida")


def formato(prueba):
    exigir(isinstance(prueba, dict), True, "prueba")
    lista = prueba.get("lista")
    forma = ARCHIVO if isinstance(lista, dict) and "archivo" in lista else LISTA
    esperada = {"formato": "rifa/prueba/v1", "cierre": CIERRE, "resultado": RESULTADO, "lista": forma}
    exigir(prueba, {**esperada, "bitacora": ("nulo", HEX32)}, "prueba")


# --- The seal -------------------------------------------------------------------------------------


def lineas_del_programa(programa, prefijo=""):
    if programa is None:
        return {prefijo + "fuente": "ninguna"}
    fuente, lineas = programa["fuente"], {prefijo + "fuente": programa["fuente"]}
    if fuente == "drand":
        lineas[prefijo + "cadena"] = programa["cadena"]
        lineas.update(lineas_del_programa(programa["respaldo"], "respaldo."))
    if fuente == "interna":
        lineas[prefijo + "compromiso"] = programa["compromiso"]
    if fuente == "loteria":
        oficial = programa["oficial"]
        lineas[prefijo + "loteria"] = canonico(oficial["nombre"])
        lineas[prefijo + "loteria.fecha"] = oficial["fecha"]
        lineas[prefijo + "loteria.cifras"] = canonico(oficial["cifras"])
        lineas[prefijo + "loteria.hora"] = programa["hora"]
    return lineas


def lineas_del_sello(cierre):
    lineas = {
        "sorteo": cierre["sorteo"]["id"],
        "fecha": cierre["sorteo"]["fecha"],
        "hora": cierre["sorteo"]["hora"],
        "agendado": cierre["agendado"],
        "cerrado": cierre["cerrado"],
        "participantes": str(cierre["participantes"]),
        "sin-vender": str(cierre["sinVender"]),
        "raiz": cierre["raiz"],
        "premios": str(len(cierre["premios"])),
    }
    for i, premio in enumerate(cierre["premios"], 1):
        lineas[f"premio.{i}"] = f"{premio['id']}|{canonico(premio['nombre'])}"
    lineas["suplentes"] = str(cierre["cupoSuplentes"])
    lineas.update(lineas_del_programa(cierre["programa"]))
    ronda = cierre["ronda"]
    if ronda:
        lineas["ronda"] = f"{ronda['usada']}|{ronda['prevista']}|{ronda['motivo']}"
    return lineas


def leer_sello(texto):
    primera, *resto = texto.split("\n")
    lineas = {}
    for linea in resto:
        clave, igual, valor = linea.partition("=")
        if not igual or clave in lineas or not re.fullmatch(r"[a-z0-9.-]+", clave):
            return None
        lineas[clave] = valor
    return lineas if primera == "rifa/sello/v1" else None


PASO_DE_CLAVE = [
    ("sorteo", r"sorteo|fecha|hora|sin-vender|suplentes"),
    ("premios", r"premios|premio\.[0-9]+"),
    ("fuente", r"(respaldo\.)?(fuente|compromiso|loteria(\.(fecha|cifras|hora))?)|respaldo\.cadena"),
    ("cadena", r"cadena"),
    ("tiempos", r"agendado|cerrado"),
    ("ronda", r"ronda"),
    ("raiz", r"raiz"),
    ("cantidad", r"participantes"),
]


# --- The steps ------------------------------------------------------------------------------------

PASOS = """sello sorteo premios fuente cadena tiempos ronda raiz cantidad orden lista
entropia semilla ganadores suplentes caminos""".split()


class Verificacion:
    def __init__(self, prueba, hojas, huella):
        self.cierre, self.resultado = prueba["cierre"], prueba["resultado"]
        self.hojas = prueba["lista"].get("hojas", hojas)
        self.huella = huella
        self.programa, self.entropia = self.cierre["programa"], self.resultado["entropia"]

    def sellado(self, paso):
        """The closing says what was sealed, in the lines that belong to a step."""
        forma = dict(PASO_DE_CLAVE)[paso]
        antes, ahora = leer_sello(self.cierre["sello"]["texto"]) or {}, lineas_del_sello(self.cierre)
        for clave in [*antes, *ahora]:
            if re.fullmatch(forma, clave) and antes.get(clave) != ahora.get(clave):
                raise Falla(f"{clave}: se selló {antes.get(clave)!r} y la prueba dice {ahora.get(clave)!r}")

    def decide(self):
        respaldo = self.programa.get("respaldo")
        for programa in (self.programa, respaldo):
            if programa and programa["fuente"] == self.entropia["fuente"]:
                return programa
        raise Falla("la fuente no es la agendada")

    def paso_sello(self):
        sello = self.cierre["sello"]
        if sha(sello["texto"].encode()).hex() != sello["huella"]:
            raise Falla("el texto no da la huella")
        lineas = leer_sello(sello["texto"])
        if lineas is None or any(not any(re.fullmatch(f, c) for _, f in PASO_DE_CLAVE) for c in lineas):
            raise Falla("no tiene la forma rifa/sello/v1")
        if self.huella not in (None, sello["huella"]):
            raise Falla("no es la huella recibida")

    def paso_sorteo(self):
        self.sellado("sorteo")

    def paso_premios(self):
        self.sellado("premios")

    def paso_fuente(self):
        self.sellado("fuente")
        self.decide()

    def paso_cadena(self):
        self.sellado("cadena")
        if self.programa["fuente"] == "drand" and self.programa["cadena"] != CADENA:
            raise Falla("no es quicknet")

    def paso_tiempos(self):
        self.sellado("tiempos")
        agendado, cerrado, sorteado = self.cierre["agendado"], self.cierre["cerrado"], self.resultado["sorteado"]
        if not ms(agendado) <= ms(cerrado) <= ms(sorteado):
            raise Falla("las horas no van en orden")
        programa, ronda = self.decide(), self.cierre["ronda"]
        salida = hora_de(ronda["usada"]) if ronda else 0
        if self.entropia["fuente"] == "drand" and ms(sorteado) < salida:
            raise Falla("se sorteó antes de la ronda")
        if programa is not self.programa and ms(sorteado) < salida + ESPERA_MS:
            raise Falla("el respaldo no esperó 72 horas")
        if programa["fuente"] == "loteria" and not ms(cerrado) <= ms(programa["hora"]) <= ms(sorteado):
            raise Falla("el sorteo oficial no cae entre el cierre y el resultado")

    def paso_ronda(self):
        self.sellado("ronda")
        ronda = self.cierre["ronda"]
        if (self.programa["fuente"] == "drand") != (ronda is not None):
            raise Falla("falta o sobra la ronda")
        if ronda is None:
            return
        hora, cierre = ms(self.cierre["sorteo"]["hora"]), ms(self.cierre["cerrado"])
        if ronda != ronda_debida(hora, cierre, ronda["motivo"] == "adelantado"):
            raise Falla("no es la ronda que corresponde")
        if self.entropia.get("ronda", ronda["usada"]) != ronda["usada"]:
            raise Falla("se usó otra ronda")

    def paso_raiz(self):
        self.sellado("raiz")

    def paso_cantidad(self):
        self.sellado("cantidad")
        if self.hojas is not None and len(self.hojas) != self.cierre["participantes"]:
            raise Falla("agregaron o quitaron hojas")

    def paso_orden(self):
        anterior = -1
        for hoja in self.hojas or []:
            partes = re.fullmatch(r"(0|[1-9][0-9]{0,14})\|[0-9a-f]{64}", hoja)
            if not partes or int(partes[1]) <= anterior:
                raise Falla(f"la hoja {hoja!r} está fuera de lugar")
            anterior = int(partes[1])

    def paso_lista(self):
        if self.hojas is not None and raiz_de(self.hojas).hex() != self.cierre["raiz"]:
            raise Falla("alguna hoja fue cambiada")

    def bytes_de_entropia(self):
        programa, entropia = self.decide(), self.entropia
        if entropia["fuente"] == "drand":
            return sha(bytes.fromhex(entropia["firma"]))
        if entropia["fuente"] == "interna":
            return bytes.fromhex(entropia["secreto"])
        if entropia["fuente"] == "bolillero":
            return None
        oficial, numeros = programa["oficial"], entropia["numeros"]
        if not numeros:
            raise Falla("el extracto no tiene números")
        lineas = [
            "rifa/loteria/v1",
            "loteria=" + canonico(oficial["nombre"]),
            "fecha=" + oficial["fecha"],
            "cifras=" + canonico(oficial["cifras"]),
            "numeros=" + " ".join(numeros),
        ]
        return sha("\n".join(lineas).encode())

    def paso_entropia(self):
        datos = self.bytes_de_entropia()
        if self.entropia["fuente"] == "drand" and datos.hex() != self.entropia["aleatoriedad"]:
            raise Falla("la aleatoriedad no es el SHA-256 de la firma")
        if self.entropia["fuente"] == "interna" and sha(datos).hex() != self.decide()["compromiso"]:
            raise Falla("el secreto no es el comprometido")

    def semilla(self):
        datos, cierre = self.bytes_de_entropia(), self.cierre
        ronda = self.entropia["ronda"] if self.entropia["fuente"] == "drand" else 0
        raiz = bytes.fromhex(cierre["raiz"])
        return datos and semilla_de(datos, cierre["sorteo"]["id"], ronda, cierre["participantes"], raiz)

    def paso_semilla(self):
        semilla = self.semilla()
        if (semilla and semilla.hex()) != self.resultado["semilla"]:
            raise Falla("la semilla es otra")

    def indices(self):
        n, premios = self.cierre["participantes"], len(self.cierre["premios"])
        cantidad, semilla = premios + self.cierre["cupoSuplentes"], self.semilla()
        if semilla:
            return extraer(semilla, n, cantidad)
        numeros = self.entropia["numeros"]
        if len(set(numeros)) != len(numeros) or not min(premios, n) <= len(numeros) <= cantidad:
            raise Falla("al bolillero le faltan, le sobran o se le repiten números")
        dichas = [e for e in self.resultado["ganadores"] + self.resultado["suplentes"] if e]
        hojas = enumerate(self.hojas) if self.hojas is not None else ((e["indice"], e["hoja"]) for e in dichas)
        lugares = {hoja.partition("|")[0]: i for i, hoja in hojas}
        if any(str(numero) not in lugares for numero in numeros):
            raise Falla("un número del bolillero no está en la lista")
        return [lugares[str(numero)] for numero in numeros]

    def coincide(self, extraida, indice):
        if extraida is None or indice is None:
            return extraida is None and indice is None
        hoja = self.hojas[indice] if self.hojas and indice < len(self.hojas) else None
        return extraida["indice"] == indice and (self.hojas is None or extraida["hoja"] == hoja)

    def paso_ganadores(self):
        premios, ganadores, indices = self.cierre["premios"], self.resultado["ganadores"], self.indices()
        if len(ganadores) != len(premios):
            raise Falla("no hay un ganador por premio")
        indices += [None] * (len(premios) - len(indices))
        for i, ganador in enumerate(ganadores):
            if not self.coincide(ganador, indices[i]):
                raise Falla(f"el ganador del premio {i + 1} es otro")

    def paso_suplentes(self):
        suplentes, indices = self.resultado["suplentes"], self.indices()[len(self.cierre["premios"]) :]
        if len(suplentes) != len(indices) or not all(map(self.coincide, suplentes, indices)):
            raise Falla("los suplentes son otros")

    def paso_caminos(self):
        for e in self.resultado["ganadores"] + self.resultado["suplentes"]:
            if e is None:
                continue
            n, dentro = self.cierre["participantes"], e["indice"] < self.cierre["participantes"]
            raiz = raiz_por_camino(e["hoja"], e["indice"], n, e["camino"]) if dentro else None
            if raiz is None or raiz.hex() != self.cierre["raiz"]:
                raise Falla(f"el camino de {e['hoja']!r} no llega a la raíz")


def verificar(prueba, hojas=None, huella=None):
    """The steps in order, each (key, None or what failed)."""
    try:
        formato(prueba)
    except Falla as falla:
        return [("formato", str(falla))]
    verificacion, pasos = Verificacion(prueba, hojas, huella), [("formato", None)]
    for clave in PASOS:
        try:
            getattr(verificacion, "paso_" + clave)()
            pasos.append((clave, None))
        except Falla as falla:
            pasos.append((clave, str(falla)))
    return pasos


# --- Command line ---------------------------------------------------------------------------------


def lote():
    """Draws from the buyers on: {id, ronda, entropia, compradores, cantidad} → {raiz, semilla, indices}."""
    for linea in sys.stdin:
        s = json.loads(linea)
        hojas = [
            f"{c['numero']}|{compromiso(bytes.fromhex(c['clave']), c['ci'], c['nombre'])}" for c in s["compradores"]
        ]
        raiz = raiz_de(hojas)
        semilla = semilla_de(bytes.fromhex(s["entropia"]), s["id"], s["ronda"], len(hojas), raiz)
        indices = extraer(semilla, len(hojas), s["cantidad"])
        print(json.dumps({"raiz": raiz.hex(), "semilla": semilla.hex(), "indices": indices}))


def principal():
    partes = argparse.ArgumentParser(description="Verifica la prueba de un sorteo (sin la firma BLS).")
    partes.add_argument("pruebas", nargs="*")
    partes.add_argument("--lista")
    partes.add_argument("--huella")
    partes.add_argument("--json", action="store_true", help="una línea por prueba: la clave del primer paso que falla")
    partes.add_argument("--lote", action="store_true")
    opciones = partes.parse_args()
    if opciones.lote:
        return lote()
    hojas = open(opciones.lista, encoding="utf-8").read().removesuffix("\n").split("\n") if opciones.lista else None
    validas = True
    for archivo in opciones.pruebas:
        with open(archivo, encoding="utf-8") as abierto:
            pasos = verificar(json.load(abierto), hojas, opciones.huella)
        fallas = [clave for clave, falla in pasos if falla]
        validas = validas and not fallas
        if opciones.json:
            print(json.dumps(fallas[0] if fallas else None))
            continue
        for clave, falla in pasos:
            print(f"{'✗' if falla else '✓'} {clave}{': ' + falla if falla else ''}")
        print(f"NO ES VÁLIDA. Primer paso que falla: {fallas[0]}" if fallas else "ES VÁLIDA (sin revisar la firma BLS)")
    return 0 if validas else 1


if __name__ == "__main__":
    sys.exit(principal())
