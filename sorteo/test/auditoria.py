"""Second implementation of the audit chain, from docs/audit.md alone: python3 auditoria.py < auditoria.ndjson"""
import hashlib
import json
import sys

CAMPOS = ["secuencia", "previo", "at", "actor", "rol", "accion", "objeto", "id", "pedido", "detalle"]

cabeza, actos = "0" * 64, 0
for linea in sys.stdin.buffer:
    acto = json.loads(linea)
    texto = "\n".join(["rifa/bitacora/v1"] + [f"{campo}={acto[campo]}" for campo in CAMPOS])
    bien = acto["secuencia"] == actos + 1 and acto["previo"] == cabeza
    if not bien or hashlib.sha256(texto.encode()).hexdigest() != acto["hash"]:
        sys.exit(f"acto {actos + 1}")
    actos, cabeza = actos + 1, acto["hash"]
print(actos, cabeza)
