/** A first call in each language; `origin` is this product's address. */
export const LANGUAGES = ['JavaScript', 'Python', 'Shell'] as const
export type Language = (typeof LANGUAGES)[number]

/** Reads the account and a share price. Keys come from the environment, never from the text. */
export const EXAMPLES: Readonly<Record<Language, (origin: string) => string>> = {
  JavaScript: (origin) => `// Needs nothing but Node 24: node first.mjs
const HERE = '${origin}/alpaca'
const headers = {
  'APCA-API-KEY-ID': process.env.APCA_API_KEY_ID,
  'APCA-API-SECRET-KEY': process.env.APCA_API_SECRET_KEY,
}

async function get(path) {
  const reply = await fetch(HERE + path, { headers })
  const body = await reply.json()
  if (!reply.ok) throw new Error(\`\${reply.status}: \${body.message}\`)
  return body
}

const account = await get('/v2/account')
const { bars } = await get('/v2/stocks/bars/latest?symbols=AAPL')
console.log(account.status, account.cash, bars.AAPL.c)
`,
  Python: (origin) => `# Needs nothing but Python 3: python3 first.py
import json
import os
import urllib.request

HERE = "${origin}/alpaca"
KEY = {
    "APCA-API-KEY-ID": os.environ["APCA_API_KEY_ID"],
    "APCA-API-SECRET-KEY": os.environ["APCA_API_SECRET_KEY"],
}


def get(path):
    with urllib.request.urlopen(urllib.request.Request(HERE + path, headers=KEY)) as reply:
        return json.load(reply)


account = get("/v2/account")
bars = get("/v2/stocks/bars/latest?symbols=AAPL")["bars"]
print(account["status"], account["cash"], bars["AAPL"]["c"])
`,
  Shell: (origin) => `curl -H "APCA-API-KEY-ID: $APCA_API_KEY_ID" \\
  -H "APCA-API-SECRET-KEY: $APCA_API_SECRET_KEY" \\
  ${origin}/alpaca/v2/account
`,
}
