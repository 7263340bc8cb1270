import { crc32 } from 'node:zlib'

/** 1 January 1980, the first day of the format: the files have no date of their own. */
const DIA = 0x21

/** Files in one archive, stored as they are, each written as soon as it is there. */
export async function* zipOf(files: AsyncIterable<{ nombre: string; bytes: Buffer }>): AsyncGenerator<Buffer> {
  const entries: Buffer[] = []
  let offset = 0
  for await (const { nombre, bytes } of files) {
    const name = Buffer.from(nombre)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(DIA, 8)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(bytes.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, rest, name]))
    yield head
    yield bytes
    offset += head.length + bytes.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  yield Buffer.concat([directory, Buffer.from('PK\x05\x06'), end])
}
