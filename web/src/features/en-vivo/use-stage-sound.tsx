import { useEffect, useState } from 'react'
import { ux } from '#config/ux.ts'
import type { Escena } from '#domain/resultado/resultado-en-vivo.rules.ts'

/** A drum while the wheels turn and three notes when they stop; off by default. */
export function useStageSound(escena: Escena) {
  const [audio, setAudio] = useState<AudioContext | null>(null)
  const { tipo } = escena
  const i = 'i' in escena ? escena.i : -1
  useEffect(() => {
    if (!audio || i < 0) return
    if (tipo === 'rodando') for (let at = 0; at < ux.revealRoll; at += 90) play(audio, 110, at, 60)
    if (tipo === 'mostrado') for (const [turn, pitch] of [523, 659, 784].entries()) play(audio, pitch, turn * 140, 400)
  }, [audio, tipo, i])
  const toggle = () => {
    void audio?.close()
    setAudio(audio ? null : new AudioContext())
  }
  return { on: audio !== null, toggle }
}

/** A tone of so many hertz that fades; milliseconds from now and long. */
function play(audio: AudioContext, pitch: number, from: number, long: number): void {
  const start = audio.currentTime + from / 1000
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch })
  const volume = new GainNode(audio, { gain: 0.12 })
  volume.gain.setTargetAtTime(0, start, long / 3000)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + long / 1000)
}
