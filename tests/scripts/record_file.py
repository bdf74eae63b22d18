"""Record files as docs/records.md describes them: a second reader and writer, independent of the one in C."""

MAGIC = b"\x89JACKIN\n"
MASK = (1 << 64) - 1
REASONS = (None, "conceded", "time", "abandoned")
PRIMES = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63,
          0x27D4EB2F165667C5)


def rotate(value, bits):
    return ((value << bits) | (value >> (64 - bits))) & MASK


def xxh64(data, seed=0):
    p1, p2, p3, p4, p5 = PRIMES
    number = lambda at, size: int.from_bytes(data[at:at + size], "little")
    turn = lambda lane, word: rotate((lane + word * p2) & MASK, 31) * p1 & MASK
    at = 0
    if len(data) >= 32:
        lanes = [(seed + p1 + p2) & MASK, (seed + p2) & MASK, seed, (seed - p1) & MASK]
        while at + 32 <= len(data):
            lanes = [turn(lane, number(at + 8 * i, 8)) for i, lane in enumerate(lanes)]
            at += 32
        value = sum(rotate(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18))) & MASK
        for lane in lanes:
            value = ((value ^ turn(0, lane)) * p1 + p4) & MASK
    else:
        value = (seed + p5) & MASK
    value = (value + len(data)) & MASK
    while at + 8 <= len(data):
        value = (rotate(value ^ turn(0, number(at, 8)), 27) * p1 + p4) & MASK
        at += 8
    if at + 4 <= len(data):
        value = (rotate(value ^ (number(at, 4) * p1 & MASK), 23) * p2 + p3) & MASK
        at += 4
    for byte in data[at:]:
        value = rotate(value ^ (byte * p5 & MASK), 11) * p1 & MASK
    for shift, factor in ((33, p2), (29, p3)):
        value = (value ^ value >> shift) * factor & MASK
    return value ^ value >> 32


def varint(value):
    out = b""
    while value >= 128:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def text(value):
    value = value.encode("utf-8") if isinstance(value, str) else value
    return varint(len(value)) + value


def frame(content, version=2):
    """A whole file around some content, with the size and the checksum that it must have."""
    head = MAGIC + bytes([version]) + (13 + len(content) + 8).to_bytes(4, "little") + content
    return head + xxh64(head).to_bytes(8, "little")


def content_of(data):
    assert data[:8] == MAGIC and data[8] == 2, data[:9]
    assert int.from_bytes(data[9:13], "little") == len(data)
    assert int.from_bytes(data[-8:], "little") == xxh64(data[:-8])
    return data[13:-8]


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def bytes(self, count):
        self.at += count
        assert self.at <= len(self.data)
        return self.data[self.at - count:self.at]

    def number(self):
        value, shift = 0, 0
        while True:
            byte = self.bytes(1)[0]
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def text(self):
        return self.bytes(self.number()).decode("utf-8")

    def fixed(self):
        return int.from_bytes(self.bytes(8), "little")

    def card(self):
        number = self.number()
        return "%05d" % number if number else self.text()


def read(data):
    """The parts of a record file; cards are named by their codes."""
    r = Reader(content_of(data))
    record = {"game": r.text(), "version": r.text(), "rules": r.number()}
    record["players"] = [r.text(), r.text()] if r.number() else None
    kind = r.number()
    if kind in (0, 2):
        if kind == 0:
            record["seed"] = r.fixed()
        else:
            record["key"] = r.bytes(32).hex()
        for side in ("corp", "runner"):
            record[side] = {"identity": r.card(), "deck": [(r.number(), r.card())
                                                           for _ in range(r.number())]}
    else:
        assert kind == 1, kind
        record["setup"] = r.text()
    record["rigs"] = r.text()
    record["choices"] = [r.number() for _ in range(r.number())]
    record["hash"] = "%016x" % r.fixed()
    if r.at < len(r.data):
        record["end"] = (REASONS[r.number()], ("corp", "runner")[r.number()])
    assert r.at == len(r.data)
    return record


def write(record):
    """The file of such parts."""
    card = lambda code: varint(int(code)) if code.isdigit() else b"\0" + text(code)
    out = text(record["game"]) + text(record["version"]) + varint(record["rules"])
    out += b"\1" + b"".join(map(text, record["players"])) if record["players"] else b"\0"
    if "setup" in record:
        out += b"\1" + text(record["setup"])
    else:
        if "key" in record:
            out += b"\2" + bytes.fromhex(record["key"])
        else:
            out += b"\0" + record["seed"].to_bytes(8, "little")
        for side in ("corp", "runner"):
            deck = record[side]["deck"]
            out += card(record[side]["identity"]) + varint(len(deck))
            out += b"".join(varint(count) + card(code) for count, code in deck)
    out += text(record["rigs"]) + varint(len(record["choices"]))
    out += b"".join(map(varint, record["choices"])) + int(record["hash"], 16).to_bytes(8, "little")
    if "end" in record:
        reason, side = record["end"]
        out += varint(REASONS.index(reason)) + varint(("corp", "runner").index(side))
    return frame(out)
