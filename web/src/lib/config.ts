import type { configApi, ReplyOf } from '@talonario/contract'
import { createStore, useStore } from './store.ts'

/** What `GET config` tells the browser about this installation. */
export type Config = ReplyOf<typeof configApi.config>

/** Stands until the server has answered; the shell can be drawn without it. */
const beforeAnswer: Config = {
  nombre: 'Talonario',
  campaignYear: new Date().getFullYear(),
  currency: 'ARS',
  locale: 'es-AR',
  zone: 'America/Argentina/Buenos_Aires',
  payments: 'apagado',
  demo: false,
  reservaMinutos: 30,
  ventaLibre: false,
  venderAsignadas: true,
  segundoFactorObligatorio: false,
  fuente: 'drand',
  contactEmail: '',
  hoy: '',
  numeroMayor: 0,
}

export const configStore = createStore<Config>(beforeAnswer)

export const useConfig = () => useStore(configStore)
