/** What a card of a winner has on it. */
export type WinnerCard = { brand: string; day: string; prize: string; numero: string; name: string }

const SIZE = 1080
const GOLD = '#f2c14e'

/** Draws a card to share: navy with gold, a square. Rejects without a canvas. */
export async function drawWinnerCard({ brand, day, prize, numero, name }: WinnerCard): Promise<Blob> {
  await document.fonts?.ready
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#0f1a33'
  pen.fillRect(0, 0, SIZE, SIZE)
  pen.strokeStyle = GOLD
  pen.lineWidth = 6
  pen.setLineDash([18, 14])
  pen.strokeRect(40, 40, SIZE - 80, SIZE - 80)
  pen.textAlign = 'center'
  const write = (text: string, y: number, size: number, colour: string) => {
    pen.fillStyle = colour
    pen.font = fitting(pen, text, size)
    pen.fillText(text, SIZE / 2, y)
  }
  write(brand, 150, 48, '#fbf7f0')
  write('¡Felicitaciones!', 290, 84, GOLD)
  write(prize, 400, 56, '#fbf7f0')
  write(numero, 650, 220, GOLD)
  write(name, 790, 84, '#fbf7f0')
  write(day, 960, 40, '#b9c2d8')
  return await new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

/** The font in which a line fits into the card. */
function fitting(pen: CanvasRenderingContext2D, text: string, size: number): string {
  const font = (px: number) => `800 ${px}px "Besley Variable", Georgia, serif`
  pen.font = font(size)
  return font(Math.min(size, Math.floor((size * (SIZE - 160)) / Math.max(1, pen.measureText(text).width))))
}
