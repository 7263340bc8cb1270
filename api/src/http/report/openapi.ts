import { type Access, AppError, allEndpoints, type Endpoint } from '@talonario/contract'
import * as z from 'zod/mini'
import { compressed, pageOf, type SendPage } from '#http/pages/kept-page.ts'

type Json = Record<string, unknown>

let made: Promise<SendPage> | undefined

/** The OpenAPI 3.1 document, made from the contract for its first reader: at the start it would cost a tenth of a second. */
export const openApi = (): Promise<SendPage> => (made ??= keptDocument())

async function keptDocument(): Promise<SendPage> {
  const text = Buffer.from(JSON.stringify(describeCalls()))
  return pageOf(text, await compressed(text), 'application/json; charset=utf-8')
}

function describeCalls(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of allEndpoints()) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Talonario',
      version: '1',
      description:
        'Every reply is `{ status: "success", … }` or `{ status: "error", code, message }` with a fitting HTTP status.',
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The login token, raw or as Bearer.' } },
    },
    paths,
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: `Who may call: ${accessText(endpoint.access)}.`,
    security: endpoint.access === 'anyone' ? [] : [{ token: [] }],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...idempotency(endpoint),
    ],
    ...requestBody(endpoint),
    responses: { 200: success(endpoint), ...refusals(endpoint) },
  }
}

const accessText = (access: Access) => (typeof access === 'string' ? access : access.join(', '))

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function idempotency(endpoint: Endpoint): Json[] {
  if (!endpoint.idempotent) return []
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 128 } }]
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.multipart) {
    const schema = schemaOf(endpoint.multipart, 'input') as { properties?: Json }
    const properties = { ...schema.properties, image: { type: 'string', format: 'binary' } }
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } },
    }
  }
  return endpoint.body
    ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }
    : {}
}

function success(endpoint: Endpoint): Json {
  if (endpoint.events) return eventStream(endpoint.events)
  if (endpoint.replyAs === 'file') return { description: 'The file.' }
  const schema = schemaOf(endpoint.reply, 'output') as { properties?: Json; required?: string[] }
  const properties = { status: { const: 'success' }, ...schema.properties }
  return {
    description: 'Done.',
    content: {
      'application/json': { schema: { ...schema, properties, required: ['status', ...(schema.required ?? [])] } },
    },
  }
}

/** OpenAPI 3.1 has no streams: the description lists the data of each event. */
function eventStream(events: Required<Endpoint>['events']): Json {
  const lines = Object.entries(events).map(
    ([name, data]) => `- \`${name}\`: \`${JSON.stringify(schemaOf(data, 'output'))}\``,
  )
  return {
    description: `Events and the schema of their data:\n${lines.join('\n')}`,
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  }
}

/** An entry for each status, with the codes and sentences it can have. */
function refusals(endpoint: Endpoint): Json {
  const codes = [
    ...(endpoint.params || endpoint.query || endpoint.body || endpoint.multipart ? (['VALIDACION'] as const) : []),
    ...(endpoint.access === 'anyone' ? [] : (['SIN_TOKEN', 'SESION_VENCIDA'] as const)),
    ...(typeof endpoint.access === 'string' ? [] : (['SIN_PERMISO'] as const)),
    ...(endpoint.errors ?? []),
  ]
  const byStatus: Record<number, string[]> = {}
  for (const code of new Set(codes)) {
    const { status, message: sentence } = new AppError(code)
    byStatus[status] = [...(byStatus[status] ?? []), `${code}: ${sentence}`]
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, lines]) => [status, { description: lines.join('\n\n') }]),
  )
}
