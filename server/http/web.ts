import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PublicConfig } from '#contract/config.ts'
import type { User } from '#contract/identity.ts'
import { refuse } from '#contract/refusals.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { sendRefusal } from './problem.ts'
import type { SessionGate } from './route.ts'
import { readScreenFiles } from './screen-files.ts'

const WEB = fileURLToPath(new URL('../../dist/web/', import.meta.url))
const BOOT_PLACE = '<!--boot-->'
/** Vite names these by content, so they never change. */
const HASHED_ASSET = /\/assets\//
/** A dot near the end, except in an asset's page: symbols may have one. */
const FILE = /^(?!\/asset\/).*\.[a-z0-9]+$/i
const API = /^\/api(?:\/|$)/i
/** Only somebody who looks for files writes a hidden slash, a backslash, a dot in front or a step up. */
const PROBE = /%2f|%5c|\\|\/(?:\.|%2e)|(?:\.|%2e){2}/i

/**
 * Serves the built web app. Every page is the same HTML with the session in it, so that the first
 * page makes no failing call; a path that names a file is that file or 404, never HTML.
 */
export async function serveWeb(
  app: FastifyInstance,
  gate: SessionGate,
  publicConfig: () => PublicConfig,
  /** What a customer's page gives its stream of changes, so that it hears what came after. */
  markOfChanges: () => string,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: WEB,
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply, path) {
      reply.header(
        'cache-control',
        HASHED_ASSET.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
    allowedPath: (path) => FILE.test(path) && !path.endsWith('.html') && !path.endsWith('.map'),
  })
  const page = await readPage()
  const screenFiles = await readScreenFiles(`${WEB}screens.json`)
  const manifest: object = JSON.parse(await readFile(`${WEB}manifest.webmanifest`, 'utf8'))

  // Installed, the app has the operator's name.
  app.get('/manifest.webmanifest', async (_, reply) => {
    const { productName } = publicConfig()
    return reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify({ ...manifest, name: productName, short_name: productName }))
  })

  app.setNotFoundHandler(async (request, reply) => {
    // Not by URL: it would read "//host/path" as another host, and throws at "//[".
    const [pathname = ''] = request.url.split(/[?#]/)
    if (request.method !== 'GET' || !isPage(pathname)) {
      return sendRefusal(reply, refuse('not_found'))
    }
    const session = await gate.sessionOf(request, true)
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        page.replace(
          BOOT_PLACE,
          () =>
            bootScript({ user: session?.user ?? null, config: publicConfig(), heard: markOfChanges() }) +
            screenFiles(pathname, session?.user.role),
        ),
      )
  })
}

/** Whether a path may be one of the app's pages: neither a file's nor the API's, and no attempt at one. */
const isPage = (pathname: string): boolean =>
  !FILE.test(pathname) && !API.test(pathname) && !PROBE.test(pathname)

async function readPage(): Promise<string> {
  try {
    return await readFile(`${WEB}index.html`, 'utf8')
  } catch (cause) {
    throw new StartRefusal('The web app is not built yet: npm start builds it.', { cause })
  }
}

/** What the page starts with; "<" is escaped so that no name can close the script element. */
function bootScript(boot: { user: User | null; config: PublicConfig; heard: string }): string {
  const json = JSON.stringify(boot).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="boot">${json}</script>`
}
