export {
  closeCaso,
  closeRejection,
  closeReview,
  deleteAvisos,
  endReembolsos,
  findCaso,
  hasAvisos,
  hasReview,
  insertAviso,
  insertTarea,
  markDone,
  openCaso,
  type TareaTomada,
  takeAvisos,
  tareasPendientes,
} from './tarea.queries.ts'
export { INTENTOS_HASTA_CASO } from './tarea.rules.ts'
