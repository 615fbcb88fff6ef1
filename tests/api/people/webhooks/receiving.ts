import { afterAll, beforeAll } from 'vitest'
import { type Receiver, RECEIVES_HERE, openReceiver } from '../../../support/api/webhook-receiver.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'

/** A server that sends to a receiver of the test. */
export interface Receiving {
  testServer: TestServer
  receiver: Receiver
}

/** Both for the tests of a file. */
export function openReceiving(): Receiving {
  const receiving: Partial<Receiving> = {}
  beforeAll(async () => {
    receiving.testServer = await startTestServer({ env: RECEIVES_HERE })
    receiving.receiver = await openReceiver()
  })
  afterAll(async () => {
    await receiving.receiver?.close()
    await receiving.testServer?.close()
  })
  return receiving as Receiving
}
