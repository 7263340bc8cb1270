import { resumenApi } from '@talonario/contract'
import { callQuery } from '#lib/ask.ts'

/** The organiser's figures: next draw, numbers sold of all, money taken for them. */
export const resumenQuery = callQuery(['sorteo', 'resumen'], resumenApi.resumen)

/** How the raffle goes, and what waits for a person. */
export const tableroQuery = callQuery(['sorteo', 'tablero'], resumenApi.tablero)
