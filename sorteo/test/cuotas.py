"""Replays a campaign in instalments from its price table and what was asked for: what is accepted, who plays, who owes, who holds the cash."""
import json
import sys


def split(total, n):
    part = total // n
    return [total - part * (n - 1)] + [part] * (n - 1)


# Paid to the provider: nobody holds it in cash, and an organiser gives it back elsewhere.
ONLINE = "en línea"


class Campaign:
    def __init__(self, draws, plans):
        self.draws, self.plans, self.drawn = draws, {p["nombre"]: p for p in plans}, 0
        self.held, self.cash, self.plays, self.winners = {}, {}, [], set()

    def next(self):
        return self.drawn + 1 if self.drawn < self.draws else None

    def pay(self, item, seller):
        item["by"], item["when"] = seller, self.drawn
        if seller != ONLINE:
            self.cash[seller] = self.cash.get(seller, 0) + item["monto"]

    def venta(self, numero, plan, vendedor):
        p = self.plans[plan]
        if numero in self.held or not self.next() or not p["desde"] <= self.next() <= p["hasta"]:
            return False
        items = [dict(c, by=None) for c in p["cuotas"]]
        self.held[numero] = {"items": items, "orders": [c["orden"] for c in p["cuotas"]]}
        self.pay(items[0], vendedor)
        return True

    def cobro(self, numero, vendedor):
        left = [c for c in self.held.get(numero, {"items": []})["items"] if c["by"] is None]
        if not left or not self.next():
            return False
        self.pay(left[0], vendedor)
        return True

    def anula(self, numero, n):
        items = self.held.get(numero, {"items": []})["items"]
        if len(items) < n or items[n - 1]["by"] is None or any(c["by"] is not None for c in items[n:]):
            return False
        item = items[n - 1]
        if item["by"] == ONLINE:
            return False
        sealed_since = range(item["when"] + 1, self.drawn + 1)
        if any(n == 1 or draw >= item["orden"] for draw in sealed_since):
            return False
        self.cash[item["by"]] -= item["monto"]
        item["by"] = None
        if n == 1:
            del self.held[numero]
        return True

    def late(self, numero):
        return any(c["by"] is None and c["orden"] <= self.drawn for c in self.held[numero]["items"])

    def libera(self, numero):
        if numero not in self.held or not self.next() or not self.late(numero) or numero in self.winners:
            return False
        del self.held[numero]
        return True

    def cambio(self, numero, como):
        if numero not in self.held or not self.next() or self.late(numero):
            return False
        holder = self.held[numero]
        paid = [c for c in holder["items"] if c["by"] is not None]
        rest = sum(c["monto"] for c in holder["items"] if c["by"] is None)
        orders = [self.next()] if como == "contado" else [o for o in holder["orders"][len(paid):] if o >= self.next()]
        if rest == 0 or not orders:
            return False
        holder["items"] = paid + [dict(monto=m, orden=o, by=None) for m, o in zip(split(rest, len(orders)), orders)]
        return True

    def sorteo(self, ganador):
        up_to = self.next()
        if not up_to:
            return False
        plays = [n for n, h in self.held.items() if not any(c["by"] is None and c["orden"] <= up_to for c in h["items"])]
        if not plays:
            return False
        self.drawn, self.plays = up_to, self.plays + [sorted(plays)]
        self.winners.add(ganador)
        return True


def replay(draws, plans, events):
    campaign = Campaign(draws, plans)
    accepted = [getattr(campaign, what)(**asked) for what, asked in events]
    owes = {n: [[c["monto"], c["orden"]] for c in h["items"] if c["by"] is None] for n, h in campaign.held.items()}
    return dict(accepted=accepted, plays=campaign.plays, owes=owes, cash={k: v for k, v in campaign.cash.items() if v})


json.dump([replay(**one) for one in json.load(sys.stdin)], sys.stdout)
