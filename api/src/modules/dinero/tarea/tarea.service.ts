export {
  deleteAvisos,
  endReembolsos,
  hasAvisos,
  insertAviso,
  insertTarea,
  markDone,
  type TareaTomada,
  takeAvisos,
  tareasPendientes,
} from './tarea.queries.ts'
export { INTENTOS_HASTA_CASO } from './tarea.rules.ts'
export { closeCaso, closeRejection, closeReview, findCaso, hasReview, openCaso } from './tarea-caso.queries.ts'
