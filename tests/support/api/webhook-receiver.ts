import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type NewWebhook, createWebhook, testWebhook } from '#contract/people/programs/webhooks.ts'
import type { Client } from '../client.ts'
import { PASSWORD } from '../people.ts'

/** A server that may be sent to: `startTestServer({ env: RECEIVES_HERE })`. */
export const RECEIVES_HERE = { WEBHOOK_NETWORKS: '127.0.0.0/8' }

/** One message as it arrived. */
export interface Received {
  id: string
  type: string
  data: Record<string, unknown>
  /** Its body and headers, as a library that verifies takes them. */
  raw: string
  headers: Record<string, string>
}

/** A customer's own program that is told what happens. */
export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** What it answers from now on; null: it hangs up. */
  answer: number | null
  close(): Promise<void>
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let raw = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (raw += part))
    request.on('end', () => {
      if (receiver.answer === null) return request.socket.destroy()
      const { type, data } = JSON.parse(raw)
      received.push({
        id: String(request.headers['webhook-id']),
        type,
        data,
        raw,
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, `${value}`]),
        ),
      })
      response.writeHead(receiver.answer).end('thanks')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: 200,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return receiver
}

/** A webhook of a customer, with its secret; nothing but tests is sent to it yet. */
export async function addWebhook(person: Client, url: string, password = PASSWORD): Promise<NewWebhook> {
  const form = { url, name: 'My receiver', password }
  const { status, body } = await person.call(createWebhook, { body: form })
  if (status !== 200) throw new Error(`the webhook was not made: ${JSON.stringify(body)}`)
  return body
}

/** A webhook that is on, whose receiver has had its test and nothing else. */
export async function workingWebhook(
  person: Client,
  receiver: Receiver,
  password = PASSWORD,
): Promise<NewWebhook> {
  const made = await addWebhook(person, receiver.url, password)
  const { body } = await person.call(testWebhook, { params: { id: made.id } })
  if (body.attempt.status !== 200) throw new Error('the test of a webhook was not answered')
  return made
}
