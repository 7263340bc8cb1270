const MANY = '900000/900000/900000'

/** For tests and benchmarks with a crowd from one address: no limits on holds, nor on what one seller sells. */
export const WITHOUT_LIMITS = {
  RESERVAS_CUENTA: MANY,
  RESERVAS_SIN_VERIFICAR: MANY,
  RESERVAS_DIRECCION: MANY,
  RESERVAS_RED: MANY,
  RESERVAS_PRESION: '100/100/100',
  RESERVAS_RECHAZOS: '900000/900000',
  VENTA_LIBRE_POR_DIA: '900000',
}

/** Empty counts as absent: a server's default limits. */
export const DEFAULT_LIMITS = {
  RESERVAS_CUENTA: '',
  RESERVAS_SIN_VERIFICAR: '',
  RESERVAS_DIRECCION: '',
  RESERVAS_RED: '',
  RESERVAS_PRESION: '',
  RESERVAS_RECHAZOS: '',
  VENTA_LIBRE_POR_DIA: '',
}
