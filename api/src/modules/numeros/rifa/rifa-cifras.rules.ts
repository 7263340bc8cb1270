/**
 * Which numbers contain some digits, by counting instead of looking: the answer for a million numbers costs what it costs for
 * a thousand. Numbers run from 1 and are written without leading zeros.
 *
 * Digits are read one by one. A state is how many of the digits looked for have just been read; all of them is for good.
 */
export class BuscadorDeCifras {
  readonly #pasos: number[][]
  readonly #final: number
  readonly #memo = new Map<number, number>()

  constructor(cifras: string) {
    this.#pasos = tablaDe(cifras)
    this.#final = cifras.length
  }

  /** How many numbers from 1 to n contain the digits. */
  cuantosHasta(n: number): number {
    if (n < 1) return 0
    const tope = String(n)
    let suma = this.#hasta(tope)
    for (let largo = 1; largo < tope.length; largo++) suma += this.#deLargo(largo)
    return suma
  }

  /** The number at a place (from 0) among all that contain the digits. */
  enLugar(lugar: number): number {
    let resto = lugar
    let largo = 1
    for (; resto >= this.#deLargo(largo); largo++) resto -= this.#deLargo(largo)
    let numero = 0
    let estado = 0
    for (let quedan = largo - 1; quedan >= 0; quedan--) {
      let cifra = quedan === largo - 1 ? 1 : 0
      for (; resto >= this.#formas(this.#paso(estado, cifra), quedan); cifra++) {
        resto -= this.#formas(this.#paso(estado, cifra), quedan)
      }
      numero = numero * 10 + cifra
      estado = this.#paso(estado, cifra)
    }
    return numero
  }

  #deLargo(largo: number): number {
    return this.#hasta('9'.repeat(largo))
  }

  /** Numbers as long as `tope` and not above it that contain the digits. */
  #hasta(tope: string): number {
    let suma = 0
    let estado = 0
    for (let i = 0; i < tope.length; i++) {
      const propia = Number(tope[i])
      for (let cifra = i === 0 ? 1 : 0; cifra < propia; cifra++) {
        suma += this.#formas(this.#paso(estado, cifra), tope.length - 1 - i)
      }
      estado = this.#paso(estado, propia)
    }
    return suma + (estado === this.#final ? 1 : 0)
  }

  /** How many ways there are to go on for `quedan` digits so that in the end all have been read. */
  #formas(estado: number, quedan: number): number {
    if (estado === this.#final) return 10 ** quedan
    if (quedan === 0) return 0
    const clave = estado * 16 + quedan
    const known = this.#memo.get(clave)
    if (known !== undefined) return known
    let suma = 0
    for (let cifra = 0; cifra < 10; cifra++) suma += this.#formas(this.#paso(estado, cifra), quedan - 1)
    this.#memo.set(clave, suma)
    return suma
  }

  #paso(estado: number, cifra: number): number {
    return this.#pasos[estado]?.[cifra] ?? 0
  }
}

/** For each state and digit the state after it: the longest start of `cifras` that has just been read. */
function tablaDe(cifras: string): number[][] {
  return Array.from({ length: cifras.length + 1 }, (_, estado) =>
    Array.from({ length: 10 }, (_, cifra) => {
      if (estado === cifras.length) return estado
      const leido = cifras.slice(0, estado) + cifra
      let largo = leido.length
      while (!leido.endsWith(cifras.slice(0, largo))) largo--
      return largo
    }),
  )
}
