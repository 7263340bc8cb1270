#!/usr/bin/env python3
"""A second verifier of docs/draw.md: it shares no line with the first and needs only Python 3.

    python3 verificar.py prueba.json|comprobante.json [--lista lista.txt] [--fuera fuera.txt] [--huella HEX] [--boleto CÓDIGO] [--json]
    python3 verificar.py --lote        one draw a line on stdin, one result a line on stdout

The BLS signature of the beacon is left out: there is no pairing in the standard library. So a draw of the beacon is never called
valid here, only right as far as it could be checked.
Ends with 0 if all was checked and holds, 1 if a step fails, 2 if a file cannot be read, 3 if what could be checked holds.
"""

import argparse
import base64
import hashlib
import hmac
import json
import os
import re
import sys
import unicodedata
from datetime import datetime, timezone

CADENA = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
GENESIS_MS, PERIODO_MS = 1692803367_000, 3_000
HORA_MS = 3600_000
MARGEN_MS, ESPERA_MS = 60_000, 72 * HORA_MS


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


def compromiso(clave, ci, nombre, contado):
    """`contado`: plan and what was paid."""
    digitos = "".join(c for c in ci if c in "0123456789")
    partes = [digitos, *contado, nfc(nombre)]
    return mac(clave, "|".join(partes).encode()).hex()


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


def semilla_de(entropia, id_sorteo, ronda, n, lista):
    return mac(entropia, b"rifa/sorteo/v1\0" + id_sorteo.encode() + b"\0" + be64(ronda) + be64(n) + lista)


def extraer(semilla, n, cantidad):
    elegidos, contador = [], 0
    while len(elegidos) < min(n, cantidad):
        x = int.from_bytes(mac(semilla, be64(contador))[:8], "big")
        contador += 1
        m = n - len(elegidos)
        if x < 2**64 // m * m:
            indice = x % m
            # Those behind a taken one have moved up.
            for tomado in sorted(elegidos):
                indice += tomado <= indice
            elegidos.append(indice)
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


class Pendiente(Exception):
    """What could not be checked, because something is missing."""


class Ilegible(Exception):
    pass


HEX32, DIA = r"[0-9a-f]{64}", r"(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}"
INSTANTE = r"(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z"
TEXTO, ID = r"(?s:.*)", r"[!-{}~]{1,200}"
OFICIAL = {"nombre": TEXTO, "fecha": DIA, "cifras": TEXTO, "forma": ("nulo", {"cantidad": 1, "digitos": 1})}
LOTERIA = {"fuente": "loteria", "oficial": OFICIAL, "hora": INSTANTE}
INTERNA = {"fuente": "interna", "compromiso": HEX32}
BOLILLERO = {"fuente": "bolillero"}
EXTRAIDA = {"indice": 0, "hoja": TEXTO, "camino": [("par", r"[ID]", HEX32)]}
DRAND = {"fuente": "drand", "cadena": HEX32, "respaldo": ("nulo", {"?": [LOTERIA, INTERNA, BOLILLERO]})}
MODALIDAD = {"id": ID, "nombre": TEXTO, "desde": 1, "hasta": 1, "cuotas": [{"monto": 1, "orden": 1}]}

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
    "numeros": HEX32,
    "plazo": {"anunciado": INSTANTE, "ventas": 0, "anuladas": 0},
    "historia": {
        "traslados": [{"cuando": INSTANTE, "hora": INSTANTE, "anunciado": INSTANTE}],
        "deshechas": 0,
        "correcciones": 0,
        "simuladas?": 1,
        "portadores?": 1,
        "reimpresas?": 1,
        "reclamoDias": 1,
        "bitacora": HEX32,
    },
    "participacion": {
        "campania": {"id": ID, "orden": 1},
        "tipo": "principal|extra|resorteo",
        "vence": ("nulo", INSTANTE),
        "emitidos": 1,
        "atrasadas": 0,
        "fuera": HEX32,
        "plan": [MODALIDAD],
        "cobrado": 0,
        "tarde": {"cuotas": 0, "deshechas": 0},
    },
    "derivados": [{"id": ID, "nombre": TEXTO, "de": ID, "cifras": r"cifras"}],
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
    "derivados": [[0]],
}
LISTA = {"hojas": [r"[^\n]+"]}
FUERA = {"lineas": [r"[^\n]+"]}
ARCHIVO = {"archivo": r"[A-Za-z0-9_.-]{1,200}"}


def existe(texto):
    """A day or an instant: not of the 30th of February, nor at hour 24."""
    try:
        datetime.fromisoformat(texto.replace("Z", "+00:00"))
    except ValueError:
        return False
    return texto[11:13] != "24"


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
        forma = {c.removesuffix("?"): f for c, f in forma.items() if not c.endswith("?") or c[:-1] in valor}
        exigir(set(valor) == set(forma), True, f"{ruta} (campos)")
        return [exigir(valor[c], f, f"{ruta}.{c}") for c, f in forma.items()]
    if forma is True:
        bien = valor is True
    elif forma == "cifras":
        bien = type(valor) is int and 1 <= valor <= 5
    elif isinstance(forma, int):
        bien = type(valor) is int and forma <= valor < 2**53
    else:
        bien = isinstance(valor, str) and re.fullmatch(forma, valor) is not None
        bien = bien and not any(0xD800 <= ord(c) < 0xE000 for c in valor)
        if bien and forma in (INSTANTE, DIA):
            bien = existe(valor)
    if not bien:
        raise Falla(f"{ruta}: no tiene la forma debida")


def aqui_o_en_archivo(valor, aqui):
    return ARCHIVO if isinstance(valor, dict) and "archivo" in valor else aqui


def formato(prueba):
    exigir(isinstance(prueba, dict), True, "prueba")
    forma = {
        "formato": "rifa/prueba/v3",
        "cierre": CIERRE,
        "resultado": RESULTADO,
        "lista": aqui_o_en_archivo(prueba.get("lista"), LISTA),
        "fuera": aqui_o_en_archivo(prueba.get("fuera"), FUERA),
        "bitacora": ("nulo", HEX32),
    }
    exigir(prueba, forma, "prueba")


def formato_de_constancia(constancia):
    exigir(constancia, {"formato": "rifa/inclusion/v3", "cierre": CIERRE, **EXTRAIDA}, "constancia")


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
        if oficial.get("forma"):
            lineas[prefijo + "loteria.cantidad"] = str(oficial["forma"]["cantidad"])
            lineas[prefijo + "loteria.digitos"] = str(oficial["forma"]["digitos"])
    return lineas


def lineas_de_participacion(p):
    return {
        "campania": f"{p['campania']['id']}|{p['campania']['orden']}",
        "tipo": p["tipo"],
        "vence": p["vence"] or "ninguno",
        "emitidos": str(p["emitidos"]),
        "atrasadas": str(p["atrasadas"]),
        "fuera": p["fuera"],
        "plan": sha("\n".join(map(renglon_del_plan, p["plan"])).encode()).hex(),
        "cobrado": str(p["cobrado"]),
        "tarde.cuotas": str(p["tarde"]["cuotas"]),
        "tarde.deshechas": str(p["tarde"]["deshechas"]),
    }


def renglon_del_plan(m):
    cuotas = ",".join(f"{c['monto']}@{c['orden']}" for c in m["cuotas"])
    return f"{m['id']}|{m['desde']}|{m['hasta']}|{cuotas}|{canonico(m['nombre'])}"


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
        "numeros": cierre["numeros"],
        "anunciado": cierre["plazo"]["anunciado"],
        "tarde.ventas": str(cierre["plazo"]["ventas"]),
        "tarde.anuladas": str(cierre["plazo"]["anuladas"]),
        "deshechas": str(cierre["historia"]["deshechas"]),
        "correcciones": str(cierre["historia"]["correcciones"]),
        "reclamo.dias": str(cierre["historia"]["reclamoDias"]),
        "bitacora": cierre["historia"]["bitacora"],
        "premios": str(len(cierre["premios"])),
    }
    historia = cierre["historia"]
    lineas["traslados"] = str(len(historia["traslados"]))
    for i, t in enumerate(historia["traslados"], 1):
        lineas[f"traslado.{i}"] = f"{t['cuando']}|{t['hora']}|{t['anunciado']}"
    for aparte in ("simuladas", "portadores", "reimpresas"):
        if aparte in historia:
            lineas[aparte] = str(historia[aparte])
    lineas.update(lineas_de_participacion(cierre["participacion"]))
    for i, derivado in enumerate(cierre["derivados"], 1):
        lineas[f"derivado.{i}"] = f"{derivado['id']}|{canonico(derivado['nombre'])}|{derivado['de']}|{derivado['cifras']}"
    for i, premio in enumerate(cierre["premios"], 1):
        lineas[f"premio.{i}"] = f"{premio['id']}|{canonico(premio['nombre'])}"
    lineas["suplentes"] = str(cierre["cupoSuplentes"])
    lineas.update(lineas_del_programa(cierre["programa"]))
    ronda = cierre["ronda"]
    if ronda:
        lineas["ronda"] = f"{ronda['usada']}|{ronda['prevista']}|{ronda['motivo']}"
    return lineas


def leer_sello(cierre):
    primera, *resto = cierre["sello"]["texto"].split("\n")
    lineas = {}
    for linea in resto:
        clave, igual, valor = linea.partition("=")
        if not igual or clave in lineas or not re.fullmatch(r"[a-z0-9.-]+", clave):
            return None
        lineas[clave] = valor
    return lineas if primera == "rifa/sello/v3" else None


def revisar_sello(cierre, huella):
    sello = cierre["sello"]
    if sha(sello["texto"].encode()).hex() != sello["huella"]:
        raise Falla("el texto no da la huella")
    lineas = leer_sello(cierre)
    if lineas is None or any(not any(re.fullmatch(f, c) for _, f in PASO_DE_CLAVE) for c in lineas):
        raise Falla("no tiene la forma de un sello")
    recibida = re.sub(r"\s", "", huella or "").lower()
    if recibida not in ("", sello["huella"]):
        raise Falla("no es la huella recibida")


PASO_DE_CLAVE = [
    (
        "sorteo",
        r"sorteo|fecha|hora|sin-vender|suplentes|deshechas|correcciones|simuladas|portadores|reimpresas|reclamo\.dias|bitacora"
        r"|campania|tipo|vence|emitidos|atrasadas|plan|cobrado",
    ),
    ("premios", r"premios|premio\.[0-9]+|derivado\.[0-9]+"),
    ("fuente", r"(respaldo\.)?(fuente|compromiso|loteria(\.(fecha|cifras|hora|cantidad|digitos))?)|respaldo\.cadena"),
    ("cadena", r"cadena"),
    ("tiempos", r"agendado|cerrado|anunciado|tarde\.(ventas|anuladas|cuotas|deshechas)|traslados|traslado\.[0-9]+"),
    ("ronda", r"ronda"),
    ("raiz", r"raiz"),
    ("cantidad", r"participantes"),
    ("lista", r"numeros"),
    ("fuera", r"fuera"),
]

SIN_LISTA = "falta la lista"



# --- The steps ------------------------------------------------------------------------------------

PASOS = """sello sorteo premios fuente cadena tiempos ronda raiz cantidad orden lista fuera
entropia semilla ganadores suplentes derivados caminos""".split()


class Verificacion:
    def __init__(self, prueba, hojas, huella, fuera):
        self.cierre, self.resultado = prueba["cierre"], prueba["resultado"]
        # The list that the reader has, else that of the proof.
        self.hojas = prueba["lista"].get("hojas") if hojas is None else hojas
        self.fuera = prueba["fuera"].get("lineas") if fuera is None else fuera
        self.huella = huella
        self.programa, self.entropia = self.cierre["programa"], self.resultado["entropia"]

    def sellado(self, paso):
        """The closing says what was sealed, in the lines that belong to a step."""
        forma = dict(PASO_DE_CLAVE)[paso]
        antes, ahora = leer_sello(self.cierre) or {}, lineas_del_sello(self.cierre)
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
        revisar_sello(self.cierre, self.huella)

    def paso_sorteo(self):
        self.sellado("sorteo")
        sorteo, fuentes = self.cierre["sorteo"], [self.programa, self.programa.get("respaldo")]
        oficiales = [(f["oficial"]["fecha"], f["hora"]) for f in fuentes if f and f["fuente"] == "loteria"]
        # A lottery decides on its own day.
        propios = [] if self.programa["fuente"] == "loteria" else [(sorteo["fecha"], sorteo["hora"])]
        for fecha, hora in [*propios, *oficiales]:
            if not -14 * HORA_MS <= ms(hora) - ms(f"{fecha}T00:00:00.000Z") < 36 * HORA_MS:
                raise Falla(f"la hora {hora} no es del día {fecha}")
        for m in self.cierre["participacion"]["plan"]:
            ordenes = [c["orden"] for c in m["cuotas"]]
            if m["hasta"] < m["desde"] or not ordenes or ordenes != sorted(ordenes):
                raise Falla(f"las cuotas de {m['nombre']!r} no van en orden")
        simuladas = self.cierre["historia"].get("simuladas")
        if simuladas:
            return f"es una prueba: {simuladas} números se vendieron con pagos simulados, que nadie pagó"

    def paso_premios(self):
        self.sellado("premios")
        premios = [premio["id"] for premio in self.cierre["premios"]]
        if any(derivado["de"] not in premios for derivado in self.cierre["derivados"]):
            raise Falla("un premio por terminación no sale de ningún premio")

    def paso_fuente(self):
        self.sellado("fuente")
        if self.decide() is not self.programa:
            return (
                f"quien organiza dijo que la fuente pública drand no respondió y usó el respaldo: {self.entropia['fuente']};"
                f" la ronda {self.cierre['ronda']['usada']} es pública: fijate si salió"
            )

    def paso_cadena(self):
        self.sellado("cadena")
        if self.programa["fuente"] == "drand" and self.programa["cadena"] != CADENA:
            raise Falla("no es quicknet")

    def paso_tiempos(self):
        self.sellado("tiempos")
        agendado, cerrado, sorteado = self.cierre["agendado"], self.cierre["cerrado"], self.resultado["sorteado"]
        if not ms(agendado) <= ms(cerrado) <= ms(sorteado):
            raise Falla("las horas no van en orden")
        participacion, plazo = self.cierre["participacion"], self.cierre["plazo"]
        if participacion["vence"] and ms(cerrado) < ms(participacion["vence"]):
            raise Falla("se cerró antes del vencimiento de las cuotas")
        if participacion["vence"] and ms(participacion["vence"]) > ms(self.cierre["sorteo"]["hora"]):
            raise Falla("las cuotas vencían después de la hora del sorteo")
        programa, ronda = self.decide(), self.cierre["ronda"]
        salida = hora_de(ronda["usada"]) if ronda else 0
        if self.entropia["fuente"] == "drand" and ms(sorteado) < salida:
            raise Falla("se sorteó antes de la ronda")
        if programa is not self.programa and ms(sorteado) < salida + ESPERA_MS:
            raise Falla("el respaldo no esperó 72 horas")
        if programa["fuente"] == "loteria" and not ms(cerrado) <= ms(programa["hora"]) <= ms(sorteado):
            raise Falla("el sorteo oficial no cae entre el cierre y el resultado")
        self.traslados_a_la_vista()
        avisos = []
        for t in self.cierre["historia"]["traslados"]:
            avisos.append(f"el {t['cuando']} se cambió la hora anunciada, que era {t['hora']}")
        if ms(sorteado) < ms(self.cierre["sorteo"]["hora"]):
            avisos.append("se sorteó antes de la hora anunciada")
        if ms(cerrado) > ms(plazo["anunciado"]):
            avisos.append(f"se cerró después de la hora anunciada para el cierre ({plazo['anunciado']})")
        if plazo["ventas"] + plazo["anuladas"] > 0:
            avisos.append(
                f"después de la hora anunciada para el cierre ({plazo['anunciado']}) se vendieron {plazo['ventas']} números"
                f" y se anularon {plazo['anuladas']}"
            )
        tarde = participacion["tarde"]
        if tarde["cuotas"] + tarde["deshechas"] > 0:
            avisos.append(f"tarde se pagaron {tarde['cuotas']} cuotas y se deshicieron {tarde['deshechas']} pagos")
        if programa["fuente"] == "loteria":
            avisos.append(f"se tenía que cerrar antes del {programa['hora']}: ¿era la hora anterior al sorteo oficial?")
        return "; ".join(avisos)

    def traslados_a_la_vista(self):
        """No move hides sales that came after the end of sales had been announced."""
        traslados = self.cierre["historia"]["traslados"]
        cuandos = [ms(t["cuando"]) for t in traslados] + [ms(self.cierre["cerrado"])]
        if cuandos != sorted(cuandos):
            raise Falla("los cambios de hora no van en orden")
        contada = next((t["anunciado"] for t in traslados if ms(t["cuando"]) > ms(t["anunciado"])), None)
        if (ms(contada) if contada else self.anunciado()) != ms(self.cierre["plazo"]["anunciado"]):
            raise Falla("las ventas tardías no se cuentan desde la hora anunciada")

    def anunciado(self):
        """The end of sales that follows from hour and source, in milliseconds."""
        hora, fuente = self.cierre["sorteo"]["hora"], self.programa["fuente"]
        if fuente == "loteria":
            return ms(self.programa["hora"])
        return ms(hora) - (MARGEN_MS if fuente == "drand" else 0)

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
        if ronda["motivo"] != "prevista":
            return f"decide la ronda {ronda['usada']} y no la prevista ({ronda['prevista']})"

    def paso_raiz(self):
        self.sellado("raiz")

    def paso_cantidad(self):
        self.sellado("cantidad")
        if self.hojas is None:
            raise Pendiente(SIN_LISTA)
        if len(self.hojas) != self.cierre["participantes"]:
            raise Falla("agregaron o quitaron hojas")

    def paso_orden(self):
        if self.hojas is None:
            raise Pendiente(SIN_LISTA)
        anterior = -1
        for hoja in self.hojas:
            partes = re.fullmatch(r"(0|[1-9][0-9]{0,14})\|[0-9a-f]{64}", hoja)
            if not partes or int(partes[1]) <= anterior:
                raise Falla(f"la hoja {hoja!r} está fuera de lugar")
            anterior = int(partes[1])

    def paso_lista(self):
        self.sellado("lista")
        if self.hojas is None:
            raise Pendiente(SIN_LISTA)
        if raiz_de(self.hojas).hex() != self.cierre["raiz"]:
            raise Falla("alguna hoja fue cambiada")
        numeros = "\n".join(hoja.partition("|")[0] for hoja in self.hojas)
        if self.cierre["numeros"] != sha(numeros.encode()).hex():
            raise Falla("los números que entran en la cuenta no son los de la lista")

    def paso_fuera(self):
        self.sellado("fuera")
        participacion = self.cierre["participacion"]
        if self.fuera is None and participacion["fuera"] == sha(b"").hex():
            self.fuera = []
        if self.fuera is not None and sha("\n".join(self.fuera).encode()).hex() != participacion["fuera"]:
            raise Falla("la lista de lo que no juega fue cambiada")
        if self.hojas is None or self.fuera is None:
            raise Pendiente("falta la lista de lo que no juega")
        lineas = [re.fullmatch(r"([1-9][0-9]{0,14})\|([SAOG])", linea) for linea in self.fuera]
        juegan = [re.fullmatch(r"(0|[1-9][0-9]{0,14})\|[0-9a-f]{64}", hoja) for hoja in self.hojas]
        if None in lineas or None in juegan:
            raise Falla("una línea está mal escrita")
        afuera, adentro = [int(linea[1]) for linea in lineas], [int(hoja[1]) for hoja in juegan]
        if len(afuera) + len(adentro) != participacion["emitidos"]:
            raise Falla("entre las dos listas no están todos los números")
        if afuera != sorted(afuera) or sorted(afuera + adentro) != list(range(1, participacion["emitidos"] + 1)):
            raise Falla("entre las dos listas no están todos los números una vez")
        letras = [linea[2] for linea in lineas]
        if letras.count("S") != self.cierre["sinVender"] or letras.count("A") != participacion["atrasadas"]:
            raise Falla("no son los declarados sin vender y con cuotas atrasadas")
        if participacion["atrasadas"] > 0 and not participacion["plan"]:
            raise Falla("hay cuotas atrasadas y no se vendía en cuotas")
        if "G" in letras and participacion["tipo"] != "resorteo":
            raise Falla("solo un resorteo deja afuera a los que ya ganaron")

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
        forma = oficial.get("forma")
        if forma and (len(numeros) != forma["cantidad"] or any(len(n) != forma["digitos"] for n in numeros)):
            raise Falla(f"el extracto tiene que traer {forma['cantidad']} números de {forma['digitos']} cifras")
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
        return self.aviso_de_entropia()

    def aviso_de_entropia(self):
        fuente = self.entropia["fuente"]
        if fuente == "drand":
            raise Pendiente("la firma BLS no se revisa acá")
        if fuente == "interna":
            return "hay que confiar en quien organiza: guardaba el secreto y podía conocer el resultado antes del cierre" + self.cambios()
        if fuente == "bolillero":
            return "lo atestigua el escribano, no un cálculo"
        pocas = "son menos de 20 cifras: hay pocos resultados posibles" if len("".join(self.entropia["numeros"])) < 20 else ""
        suelta = "" if self.decide()["oficial"].get("forma") else "no se selló cuántos números ni de cuántas cifras"
        cargados = f"los cargó quien organiza: compará con el extracto oficial, {self.entropia['enlace']}: {' '.join(self.entropia['numeros'])}"
        return "; ".join(aviso for aviso in (pocas, suelta, cargados) if aviso)

    def cambios(self):
        historia = self.cierre["historia"]
        if historia["deshechas"] + historia["correcciones"] == 0:
            return ""
        return f"; se deshicieron {historia['deshechas']} ventas y se corrigieron {historia['correcciones']} compradores"

    def semilla(self):
        datos, cierre = self.bytes_de_entropia(), self.cierre
        ronda = self.entropia["ronda"] if self.entropia["fuente"] == "drand" else 0
        lista = bytes.fromhex(cierre["numeros"])
        return datos and semilla_de(datos, cierre["sorteo"]["id"], ronda, cierre["participantes"], lista)

    def paso_semilla(self):
        semilla = self.semilla()
        if (semilla and semilla.hex()) != self.resultado["semilla"]:
            raise Falla("el código del azar es otro")

    def cuantos(self):
        return min(self.cierre["participantes"], len(self.cierre["premios"]) + self.cierre["cupoSuplentes"])

    def indices(self, hasta=None):
        n, premios = self.cierre["participantes"], len(self.cierre["premios"])
        cantidad, semilla = premios + self.cierre["cupoSuplentes"], self.semilla()
        if semilla:
            return extraer(semilla, n, min(cantidad, self.cuantos() if hasta is None else hasta))
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
        premios, ganadores, indices = self.cierre["premios"], self.resultado["ganadores"], self.indices(len(self.cierre["premios"]))
        if len(ganadores) != len(premios):
            raise Falla("no hay un ganador por premio")
        indices += [None] * (len(premios) - len(indices))
        for i, ganador in enumerate(ganadores):
            if not self.coincide(ganador, indices[i]):
                raise Falla(f"el ganador del premio {i + 1} es otro")

    def paso_suplentes(self):
        suplentes, premios = self.resultado["suplentes"], len(self.cierre["premios"])
        # Counted before they are drawn: a forged file may ask for more than anybody can draw.
        if self.semilla() and len(suplentes) != self.cuantos() - min(premios, self.cuantos()):
            raise Falla("los suplentes son otros")
        indices = self.indices()[premios:]
        if len(suplentes) != len(indices) or not all(map(self.coincide, suplentes, indices)):
            raise Falla("los suplentes son otros")

    def paso_derivados(self):
        derivados, dichos = self.cierre["derivados"], self.resultado["derivados"]
        if len(dichos) != len(derivados):
            raise Falla("no hay una lista de ganadores por premio por terminación")
        if derivados and self.hojas is None:
            raise Pendiente(SIN_LISTA)
        premios = [premio["id"] for premio in self.cierre["premios"]]
        for derivado, suyos in zip(derivados, dichos):
            lugar = premios.index(derivado["de"]) if derivado["de"] in premios else len(premios)
            directo = (self.resultado["ganadores"][lugar : lugar + 1] or [None])[0]
            numero = directo and directo["hoja"].partition("|")[0]
            final = numero and numero.zfill(15)[-derivado["cifras"] :]
            numeros = [hoja.partition("|")[0] for hoja in self.hojas] if numero else []
            if [str(n) for n in suyos] != [n for n in numeros if n.zfill(15).endswith(final) and n != numero]:
                raise Falla(f"los ganadores de {derivado['nombre']!r} son otros")

    def paso_caminos(self):
        for e in self.resultado["ganadores"] + self.resultado["suplentes"]:
            if e is None:
                continue
            n, dentro = self.cierre["participantes"], e["indice"] < self.cierre["participantes"]
            raiz = raiz_por_camino(e["hoja"], e["indice"], n, e["camino"]) if dentro else None
            if raiz is None or raiz.hex() != self.cierre["raiz"]:
                raise Falla(f"el camino de {e['hoja']!r} no llega al código de la lista")


def tomar(clave, revision):
    """One step: (key, state, what there is to say)."""
    try:
        aviso = revision()
        return (clave, "aviso" if aviso else "bien", aviso or "")
    except Falla as falla:
        return (clave, "falla", str(falla))
    except Pendiente as falta:
        return (clave, "pendiente", str(falta))


def verificar(prueba, hojas=None, huella=None, fuera=None):
    """The steps in order."""
    formato_es = tomar("formato", lambda: formato(prueba))
    if formato_es[1] == "falla":
        return [formato_es]
    verificacion = Verificacion(prueba, hojas, huella, fuera)
    return [formato_es, *(tomar(clave, getattr(verificacion, "paso_" + clave)) for clave in PASOS)]


# --- A buyer's ticket -----------------------------------------------------------------------------


def leer_boleto(codigo):
    limpio = re.sub(r"\s", "", codigo)
    partes = re.fullmatch(r"(b2\.([A-Za-z0-9_-]+))\.([0-9a-f]{8})", limpio)
    if not partes or sha(partes[1].encode()).hex()[:8] != partes[3]:
        raise Falla("el código del boleto está incompleto o mal copiado")
    try:
        contenido = base64.urlsafe_b64decode(partes[2] + "=" * (-len(partes[2]) % 4)).decode()
        sorteo, numero, clave, ci, *contado, nombre = contenido.split("\n", 6)
    except ValueError:
        raise Falla("el código del boleto no se puede leer") from None
    if not re.fullmatch(r"0|[1-9][0-9]{0,14}", numero) or not re.fullmatch(HEX32, clave):
        raise Falla("el código del boleto no trae un número con su clave")
    if len(contado) != 2 or not re.fullmatch(r"0|[1-9][0-9]{0,14}", contado[1]):
        raise Falla("el código del boleto no trae lo pagado")
    return {"sorteo": sorteo, "numero": numero, "hoja": f"{numero}|{compromiso(bytes.fromhex(clave), ci, nombre, contado)}"}


def verificar_inclusion(codigo, constancia, huella=None):
    """A ticket against its inclusion proof, without any list."""
    leido = {}
    pasos = [
        tomar("constancia", lambda: formato_de_constancia(constancia)),
        tomar("codigo", lambda: leido.update(leer_boleto(codigo))),
    ]
    if any(estado == "falla" for _, estado, _ in pasos):
        return pasos
    cierre = constancia["cierre"]

    def sello():
        if leido["sorteo"] != cierre["sorteo"]["id"]:
            raise Falla("el boleto es de otro sorteo")
        antes, ahora = leer_sello(cierre) or {}, lineas_del_sello(cierre)
        if antes != ahora:
            raise Falla("el cierre fue cambiado")
        revisar_sello(cierre, huella)

    def hoja():
        if constancia["hoja"] != leido["hoja"]:
            raise Falla("se selló con otro número, nombre, documento o clave")

    def camino():
        n, indice = cierre["participantes"], constancia["indice"]
        raiz = raiz_por_camino(constancia["hoja"], indice, n, constancia["camino"]) if indice < n else None
        if raiz is None or raiz.hex() != cierre["raiz"]:
            raise Falla("el camino no llega al código sellado de la lista")

    return [*pasos, tomar("sello", sello), tomar("hoja", hoja), tomar("camino", camino)]


def verificar_comprobante(valor, huella=None):
    forma = {"formato": "rifa/comprobante/v1", "codigo": r"b2\.[A-Za-z0-9_.-]+"}

    def formato_es():
        exigir(set(valor) == {"formato", "codigo", "constancia"}, True, "comprobante (campos)")
        exigir({clave: valor[clave] for clave in forma}, forma, "comprobante")

    lectura = tomar("constancia", formato_es)
    return [lectura] if lectura[1] == "falla" else verificar_inclusion(valor["codigo"], valor["constancia"], huella)


def buscar_boleto(codigo, prueba, hojas, huella=None):
    """A ticket against the whole list."""
    cierre, leido = prueba["cierre"], {}
    lectura = tomar("codigo", lambda: leido.update(leer_boleto(codigo)))
    if lectura[1] == "falla":
        return [lectura]

    def en_la_lista():
        if leido["sorteo"] != cierre["sorteo"]["id"]:
            raise Falla("el boleto es de otro sorteo")
        revisar_sello(cierre, huella)
        if hojas is None:
            raise Pendiente(SIN_LISTA)
        if leido["hoja"] not in hojas or raiz_de(hojas).hex() != cierre["raiz"]:
            raise Falla(f"el número {leido['numero']} no está en la lista sellada con esos datos")

    return [lectura, tomar("hoja", en_la_lista)]


# --- Command line ---------------------------------------------------------------------------------


def lote():
    """Draws from the buyers on: {id, ronda, entropia, compradores, cantidad} → {raiz, semilla, indices}."""
    for linea in sys.stdin:
        s = json.loads(linea)
        hojas = [
            f"{c['numero']}|{compromiso(bytes.fromhex(c['clave']), c['ci'], c['nombre'], (c['contado']['modalidad'], str(c['contado']['pagado'])))}"
            for c in s["compradores"]
        ]
        raiz = raiz_de(hojas)
        semilla = semilla_de(bytes.fromhex(s["entropia"]), s["id"], s["ronda"], len(hojas), raiz)
        indices = extraer(semilla, len(hojas), s["cantidad"])
        print(json.dumps({"raiz": raiz.hex(), "semilla": semilla.hex(), "indices": indices}))


def leer(archivo):
    """The text of a file in UTF-8; a byte order mark at its start is dropped."""
    try:
        with open(archivo, "rb") as abierto:
            return abierto.read().decode("utf-8").removeprefix("\ufeff")
    except (OSError, UnicodeDecodeError) as error:
        raise Ilegible(f"no se puede leer {archivo}: {error}") from None


def leer_numero(texto):
    """A number of JSON as JavaScript reads it: 23.0 and 2.3e1 are the integer 23."""
    valor = float(texto)
    return int(valor) if valor.is_integer() and abs(valor) < 2**53 else valor


def no_es_json(texto):
    raise ValueError(f"{texto} no es JSON")


def leer_json(archivo):
    try:
        return json.loads(leer(archivo), parse_int=leer_numero, parse_float=leer_numero, parse_constant=no_es_json)
    except RecursionError:
        return None  # Nested deeper than any proof: JSON, and no proof.
    except ValueError:
        raise Ilegible(f"{archivo} no se puede leer como JSON") from None


def leer_lista(archivo):
    hojas = re.split(r"\r?\n", leer(archivo))
    return hojas[:-1] if hojas[-1] == "" else hojas


def lista_de(valor, archivo, dada, cual="lista"):
    """The list given, else the one that the proof names if it lies beside the proof."""
    if dada is not None:
        return leer_lista(dada)
    lista = valor.get(cual) if isinstance(valor, dict) else None
    nombre = lista.get("archivo") if isinstance(lista, dict) else None
    if not isinstance(nombre, str) or not re.fullmatch(ARCHIVO["archivo"], nombre):
        return None
    vecino = os.path.join(os.path.dirname(archivo), nombre)
    return leer_lista(vecino) if os.path.exists(vecino) else None


def revisar_archivo(archivo, opciones):
    valor = leer_json(archivo)
    if isinstance(valor, dict) and str(valor.get("formato")).startswith("rifa/comprobante/"):
        return verificar_comprobante(valor, opciones.huella)
    hojas = lista_de(valor, archivo, opciones.lista)
    pasos = verificar(valor, hojas, opciones.huella, lista_de(valor, archivo, opciones.fuera, "fuera"))
    if opciones.boleto and len(pasos) > 1:
        enteras = valor["lista"].get("hojas") if hojas is None else hojas
        pasos += buscar_boleto(opciones.boleto, valor, enteras, opciones.huella)
    return pasos


MARCAS = {"bien": "✓", "aviso": "!", "falla": "✗", "pendiente": "?"}


def frase_de(pasos):
    en = {estado: [clave for clave, este, _ in pasos if este == estado] for estado in MARCAS}
    if en["falla"]:
        return f"NO ES VÁLIDA. Primer paso que falla: {en['falla'][0]}."
    if en["pendiente"]:
        return f"Coincide lo que se pudo revisar. Sin revisar: {', '.join(en['pendiente'])}."
    return f"ES VÁLIDA, con avisos: {', '.join(en['aviso'])}." if en["aviso"] else "ES VÁLIDA."


def salida_de(pasos):
    estados = {estado for _, estado, _ in pasos}
    return 1 if "falla" in estados else 3 if "pendiente" in estados else 0


def principal():
    partes = argparse.ArgumentParser(description="Verifica la prueba de un sorteo (sin la firma BLS).")
    partes.add_argument("archivos", nargs="*")
    partes.add_argument("--lista")
    partes.add_argument("--fuera")
    partes.add_argument("--huella")
    partes.add_argument("--boleto")
    partes.add_argument("--json", action="store_true", help="una línea por archivo: los pasos de cada estado")
    partes.add_argument("--lote", action="store_true")
    opciones = partes.parse_args()
    if opciones.lote:
        return lote()
    salidas = [0]
    for archivo in opciones.archivos:
        try:
            pasos = revisar_archivo(archivo, opciones)
        except Ilegible as error:
            print(error, file=sys.stderr)
            return 2
        salidas.append(salida_de(pasos))
        if opciones.json:
            print(json.dumps({estado: [clave for clave, este, _ in pasos if este == estado] for estado in MARCAS}))
            continue
        for clave, estado, detalle in pasos:
            print(f"{MARCAS[estado]} {clave}{': ' + detalle if detalle else ''}")
        print(frase_de(pasos))
    return 1 if 1 in salidas else max(salidas)


if __name__ == "__main__":
    sys.exit(principal())
