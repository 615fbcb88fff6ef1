import { type LookupFunction, createServer, BlockList, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AddressJudge, createAddressJudge } from '#server/people/webhooks/judge-address.ts'
import { sendMessage } from '#server/people/webhooks/send-message.ts'
import { webhookUrl } from '#server/people/webhooks/webhook-url.ts'

/** Receivers that would have the server reach into its own network, or learn from it what is there. */
const judge = createAddressJudge(new BlockList())

describe('an address that is refused when it is typed', () => {
  test.each([
    'http://hooks.example.com/',
    'https://hooks.example.com:8443/',
    'https://user:secret@hooks.example.com/',
    'https://user@hooks.example.com/',
    'https://localhost/',
    'https://app.localhost/',
    'https://postgres/',
    'https://db.internal/',
    'https://printer.local/',
    'https://hooks.example.com./',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://10.0.0.7/',
    'https://172.16.3.4/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[::127.0.0.1]/',
    'https://[::10.0.0.7]/',
    'https://[::8.8.8.8]/',
    'https://[64:ff9b:1::a00:7]/',
    'https://[::ffff:0:10.0.0.7]/',
    'https://[2001:0:4136:e378:8000:63bf:f5ff:fff8]/',
    'https://[2606:4700::5efe:10.0.0.7]/',
    'https://[2606:4700::200:5efe:10.0.0.7]/',
    'https://[fec0::1]/',
    'https://[4000::1]/',
    'https://168.63.129.16/',
    'https://[::ffff:168.63.129.16]/',
    'https://161.26.0.10/',
    'https://166.11.255.1/',
    'https://100.100.100.200/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'https://hooks.example.com/#part',
    'https://hooks.example.com/\r\nHost: evil.example',
    'https:\\\\127.0.0.1\\',
    'https://１２７.0.0.1/',
    `https://hooks.example.com/${'a'.repeat(500)}`,
    '',
  ])('%s', (text) => expect(webhookUrl(text, judge)).toBeNull())

  test.each([
    'https://hooks.example.com/northfold?key=1',
    'https://hooks.example.com:443/',
    'https://1.1.1.1/',
    'https://168.63.129.17/',
    'https://[2606:4700:4700::1111]/',
  ])('%s is not', (text) => expect(webhookUrl(text, judge)).toMatch(/^https:/))

  test('inside a network that the operator allows, http and any port are not', () => {
    const allowed = new BlockList()
    allowed.addSubnet('10.1.0.0', 16, 'ipv4')
    const own = createAddressJudge(allowed)
    expect(webhookUrl('http://10.1.2.3:9000/hook', own)).toBe('http://10.1.2.3:9000/hook')
    expect(webhookUrl('http://10.2.2.3:9000/hook', own)).toBeNull()
    expect(webhookUrl('http://user:secret@10.1.2.3/', own)).toBeNull()
    expect(webhookUrl('http://hooks.example.com:9000/', own)).toBeNull()
  })
})

describe('no byte is sent', () => {
  /** Counts whoever connects to this machine. */
  let connections = 0
  const listener = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
    ;({ port } = listener.address() as AddressInfo)
  })
  afterAll(() => new Promise((closed) => listener.close(closed)))

  const message = (url: string) => ({ url, headers: {}, body: '{}' })
  const never = new AbortController().signal
  const resolvingTo =
    (...addresses: string[]): LookupFunction =>
    (_, options, callback) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const [first] = found
      if (options.all) callback(null, found)
      else callback(null, first?.address ?? '', first?.family)
    }

  test.each([
    ['this machine', ['127.0.0.1']],
    ['this machine, as IPv6', ['::1']],
    ['this machine, mapped', ['::ffff:127.0.0.1']],
    ['a private network', ['10.0.0.7']],
    ['the address of a cloud’s secrets', ['169.254.169.254']],
    ['the agent of a cloud’s machine', ['168.63.129.16']],
    ['this machine, in an address of IPv6', ['::127.0.0.1']],
    ['a public address and a private one', ['1.1.1.1', '127.0.0.1']],
    ['nothing', []],
  ])('to a name that resolves to %s', async (_, addresses) => {
    let asked = 0
    const resolve: LookupFunction = (name, options, callback) => {
      asked += 1
      resolvingTo(...addresses)(name, options, callback)
    }
    const url = 'https://hooks.example.com/'
    expect(await sendMessage({ judge, resolve }, message(url), never)).toBeNull()
    expect(asked).toBe(1)
    expect(connections).toBe(0)
  })

  test('to an address that was let in once and is not any more', async () => {
    expect(await sendMessage({ judge }, message(`http://127.0.0.1:${port}/`), never)).toBeNull()
    expect(connections).toBe(0)
    const allowed = new BlockList()
    allowed.addAddress('127.0.0.1')
    const open = createAddressJudge(allowed)
    expect(await sendMessage({ judge: open }, message(`http://127.0.0.1:${port}/`), never)).toBeNull()
    expect(connections).toBe(1)
  })

  test('a name is judged by every address, at each connection, and that one is connected to', async () => {
    // The first answer is public, the second is not: whoever asked twice would connect inside.
    const answers = [['203.0.113.7'], ['127.0.0.1']]
    const seen: string[] = []
    const watching: AddressJudge = {
      isPublic: (address) => {
        seen.push(address)
        return false
      },
      isAllowed: () => false,
    }
    const resolve: LookupFunction = (name, options, callback) =>
      resolvingTo(...(answers.shift() ?? []))(name, options, callback)
    await sendMessage({ judge: watching, resolve }, message('https://hooks.example.com/'), never)
    expect(seen).toEqual(['203.0.113.7'])
  })
})

test('a redirect is not followed, and no answer is read to its end', async () => {
  const { createServer: createHttp } = await import('node:http')
  const paths: string[] = []
  let written = 0
  const server = createHttp((request, response) => {
    paths.push(request.url ?? '')
    if (request.url === '/moved') return response.writeHead(302, { location: '/elsewhere' }).end()
    const part = Buffer.alloc(64 * 1024)
    const write = (): void => {
      while (!response.destroyed && written < 2 ** 30) {
        written += part.length
        if (!response.write(part)) return void response.once('drain', write)
      }
    }
    response.writeHead(200)
    write()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const allowed = new BlockList()
  allowed.addAddress('127.0.0.1')
  const send = (path: string) =>
    sendMessage(
      { judge: createAddressJudge(allowed) },
      { url: `http://127.0.0.1:${port}${path}`, headers: {}, body: '{}' },
      new AbortController().signal,
    )
  expect(await send('/moved')).toBe(302)
  expect(await send('/endless')).toBe(200)
  expect(written).toBeLessThan(2 ** 26)
  expect(paths).toEqual(['/moved', '/endless'])
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})
