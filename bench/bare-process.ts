/** A Fastify with one route that returns another address's reply, body and headers, from memory: the yardstick of P2. */
import Fastify from 'fastify'

const [like = ''] = process.argv.slice(2)
const answer = await fetch(like, { headers: { 'accept-encoding': 'identity' } })
const body = await answer.text()
const headers = Object.fromEntries(
  [...answer.headers].filter(
    ([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'].includes(name),
  ),
)
const app = Fastify()
app.get('/*', async (_request, reply) => reply.headers(headers).send(body))
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
