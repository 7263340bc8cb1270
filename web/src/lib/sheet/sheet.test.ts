import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sheetsOf } from './sheet.ts'

const GRANDE = 'El archivo es demasiado grande: una lista lleva hasta 10.000 filas.'
const NO_SE_LEE = 'No se pudo leer el archivo. Guardalo como .xlsx o CSV y probá otra vez.'
const read = async (bytes: BlobPart, name = 'lista.xlsx') => (await sheetsOf(new File([bytes], name)))[0]?.filas
const written = async (rows: string[][]) => (await writeXlsx({ sheets: [{ name: 'Lista', rows }] })) as BlobPart

/** A workbook of one file that unpacks to so many bytes, and says that it is small. */
function bomb(size: number): Uint8Array<ArrayBuffer> {
  const [name, body] = [Buffer.from('xl/worksheets/sheet1.xml'), deflateRawSync(Buffer.alloc(size, ' '))]
  const head = (signature: number, before: number, after: number[]) => {
    const bytes = Buffer.alloc(before + 26)
    bytes.writeUInt32LE(signature, 0)
    bytes.writeUInt16LE(8, before + 4)
    bytes.writeUInt32LE(body.length, before + 14)
    bytes.writeUInt32LE(100, before + 18)
    bytes.writeUInt16LE(name.length, before + 22)
    return Buffer.concat([bytes, Buffer.from(after)])
  }
  const local = Buffer.concat([head(0x04034b50, 4, []), name, body])
  const entry = Buffer.concat([head(0x02014b50, 6, Array(14).fill(0)), name])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return new Uint8Array(Buffer.concat([local, entry, end]))
}

it('reads the first sheet of a workbook, and ends the worker that did', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  expect(
    await read(
      await written([
        ['Nombre', ' Ana '],
        ['', ''],
        ['DNI', '1'],
      ]),
    ),
  ).toEqual([
    ['Nombre', 'Ana'],
    ['DNI', '1'],
  ])
  expect(ended).toHaveBeenCalledOnce()
})

it('reads no workbook that unpacks to more than a list can take, whatever it says of its size', async () => {
  const small = bomb(30_000_000)
  expect(small.length).toBeLessThan(40_000)
  await expect(read(small)).rejects.toThrow(GRANDE)
})

it('reads ten thousand rows, and none of a list with more', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => [`${n}`])
  expect(await read(await written(rows))).toHaveLength(10_000)
  await expect(read(await written([...rows, ['una más']]))).rejects.toThrow(GRANDE)
})

it.each([
  ['is no zip', Buffer.from('no es un libro')],
  ['is nothing', new Uint8Array()],
  ['is a zip without a workbook', bomb(10)],
])('says that it cannot read what %s', async (_, bytes) => {
  await expect(read(bytes as BlobPart)).rejects.toThrow(NO_SE_LEE)
})

it('reads cells as the sheet shows them', async () => {
  const rows = [['Ana', 1_234_567, new Date(Date.UTC(2026, 0, 6)), 99_123_456]]
  const columns = [{}, { numFmt: '00000000' }, { numFmt: 'd-mmm' }, {}]
  const bytes = (await writeXlsx({ sheets: [{ name: 'Lista', columns, rows }] })) as BlobPart
  expect(await read(bytes)).toEqual([['Ana', '01234567', '6/1/2026', '99123456']])
})

it('reads what is merged down as written beside each of its rows', async () => {
  const rows = [
    ['Curso', 'Nombre'],
    ['6º A', 'Ana'],
    [null, 'Luz'],
    ['6º B', 'Eva'],
  ]
  const merges = [
    { startRow: 1, endRow: 2, startCol: 0, endCol: 0 },
    { startRow: 3, endRow: 9, startCol: 0, endCol: 0 },
  ]
  const bytes = (await writeXlsx({ sheets: [{ name: 'Lista', rows, merges }] })) as BlobPart
  expect(await read(bytes)).toEqual([
    ['Curso', 'Nombre'],
    ['6º A', 'Ana'],
    ['6º A', 'Luz'],
    ['6º B', 'Eva'],
  ])
})

it('reads the text that Excel calls Unicode', async () => {
  const text = '\uFEFFNombre\tC.I.\r\nInés Núñez\t41234563\r\n'
  expect(await read(Buffer.from(text, 'utf16le'), 'lista.txt')).toEqual([
    ['Nombre', 'C.I.'],
    ['Inés Núñez', '41234563'],
  ])
})

it.each([
  ['a workbook of the old kind under another name', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex')],
  ['a workbook under the name of a text', Buffer.from('PK\x03\x04\x14\0\0\0')],
])('says of %s what is wrong', async (_, bytes) => {
  await expect(read(bytes, 'lista.csv')).rejects.toThrow('tiene caracteres que no se admiten')
  await expect(read(bytes, 'lista.xlsx')).rejects.toThrow(NO_SE_LEE)
})

it('reads no text that is larger than any list', async () => {
  await expect(read(Buffer.alloc(10_000_001, 'a'), 'lista.csv')).rejects.toThrow('El archivo es demasiado grande.')
})

it('names every sheet that is shown and holds something', async () => {
  const sheets = [
    { name: '6º A', rows: [['Ana']] },
    { name: 'Vacía', rows: [] },
    { name: '6º B', rows: [['Luz'], ['Mora']] },
    { name: 'Notas', rows: [['x']], hidden: true },
  ]
  const found = await sheetsOf(new File([(await writeXlsx({ sheets })) as BlobPart], 'lista.xlsx'))
  expect(found).toEqual([
    { nombre: '6º A', filas: [['Ana']] },
    { nombre: '6º B', filas: [['Luz'], ['Mora']] },
  ])
})

it.each(['lista.xls', 'lista.ods', 'lista.numbers', 'Lista.PDF'])('says of %s how to save it', async name => {
  await expect(read(Buffer.from('x'), name)).rejects.toThrow(
    'Ese archivo no se puede leer acá: abrilo en tu planilla y guardalo como .xlsx.',
  )
})

it('says that it cannot read what is not read in time, as where the reader itself does not load', async () => {
  vi.useFakeTimers()
  const terminate = vi.fn()
  vi.stubGlobal(
    'Worker',
    class {
      postMessage = () => {}
      terminate = terminate
    },
  )
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const reading = expect(read('x')).rejects.toThrow(NO_SE_LEE)
  await vi.advanceTimersByTimeAsync(10_000)
  await reading
  expect(terminate).toHaveBeenCalledOnce()
})
