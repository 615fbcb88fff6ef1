import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FirmAnnouncement, listAnnouncements } from '#contract/office/announcements.ts'
import type { User } from '#contract/people/identity.ts'
import type { Boot } from '#contract/platform/boot.ts'
import type { PublicConfig } from '#contract/platform/config.ts'
import { refuse } from '#contract/refusals.ts'
import { StartRefusal } from '../config/config.ts'
import { acceptsGzip } from './encoded.ts'
import { type Impersonations, impersonationPage } from './impersonation.ts'
import { preloadedAnswers } from './preloaded-answers.ts'
import type { Principal, PrincipalResolver } from './principal.ts'
import { sendRefusal } from './problem.ts'

const WEB = fileURLToPath(new URL('../../../dist/web/', import.meta.url))
/** After the page's own: the largest script comes first. */
const END_OF_HEAD = '</head>'
const zip = promisify(gzip)
/** Named by content, so they never change. */
const HASHED_ASSET = /\/assets\//
/** A dot near the end, but not in a symbol's page. */
const FILE = /^(?!\/asset\/).*\.[a-z0-9]+$/i
const API = /^\/api(?:\/|$)/i
/** Only probes for files hold an encoded slash, a backslash, a leading dot or a step up. */
const PROBE = /%2f|%5c|\\|\/(?:\.|%2e)|(?:\.|%2e){2}/i

/** What a page brings. */
export interface WebParts {
  principals: PrincipalResolver
  publicConfig: () => PublicConfig
  /** The mark that a customer's page passes to its stream, to receive later changes. */
  markOfChanges: () => string
  impersonations: Impersonations
  announcementsFor: (role: User['role'] | null) => FirmAnnouncement[]
}

/**
 * Serves the built web app: every page is the same HTML with the session in it, so the first page makes no failing
 * call. Unknown pages get the same HTML with 404. A path that names a file is that file or 404, never HTML.
 */
export async function serveWeb(
  app: FastifyInstance,
  { principals, publicConfig, markOfChanges, announcementsFor, impersonations }: WebParts,
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
  const { html: template, pageAt } = await readWeb()
  const manifest: object = JSON.parse(await readFile(`${WEB}manifest.webmanifest`, 'utf8'))

  // With the operator's name.
  app.get('/manifest.webmanifest', async (_, reply) => {
    const { productName } = publicConfig()
    return reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify({ ...manifest, name: productName, short_name: productName }))
  })

  app.setNotFoundHandler(async (request, reply) => {
    // Not by URL: it would read "//host/path" as another host, and throws at "//[".
    const [pathname = '', search] = request.url.split(/[?#]/)
    if (request.method !== 'GET' || !mayBePage(pathname)) {
      return sendRefusal(reply, refuse('not_found'))
    }
    const own = await principalOf(principals, request, pageAt(pathname, undefined))
    const viewed = await impersonationPage(pathname, own, impersonations)
    const user = viewed ? viewed.user : own?.user
    const role = user?.role
    const { exists, screen } = pageAt(viewed?.pathname ?? pathname, role)
    // Read before the answers, so that later changes are announced.
    const heard = markOfChanges()
    // A query may ask for something else.
    const answers =
      screen === undefined || search !== undefined || viewed
        ? []
        : await preloadedAnswers(app, screen.queries, request.headers.cookie)
    const announced = JSON.stringify(announcementsFor(role ?? null))
    const boot: Boot = { user: user ?? null, config: publicConfig(), heard, ...viewed?.boot }
    const start =
      scriptOf('boot', JSON.stringify(screen === undefined ? boot : { ...boot, screen: screen.path })) +
      scriptOf('answers', `{${[`"${listAnnouncements.path}":${announced}`, ...answers].join(',')}}`) +
      (screen?.scripts ?? []).map(scriptLink).join('')
    const html = template.replace(END_OF_HEAD, () => start + END_OF_HEAD)
    reply
      .code(exists ? 200 : 404)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
    if (!acceptsGzip(request.headers)) return reply.send(html)
    // The page repeats no address, so its length reveals nothing.
    return reply.header('content-encoding', 'gzip').send(await zip(html))
  })
}

/** The page's session. While sessions cannot be read, public pages are shown as to a visitor. */
async function principalOf(
  principals: PrincipalResolver,
  request: FastifyRequest,
  { isForAnyone }: AppPage,
): Promise<Principal | null> {
  try {
    return await principals.principalOf(request, true)
  } catch (error) {
    if (isForAnyone) return null
    throw error
  }
}

/** Whether a path may be one of the app's pages: no file, API path or probe. */
const mayBePage = (pathname: string): boolean =>
  !FILE.test(pathname) && !API.test(pathname) && !PROBE.test(pathname)

async function readWeb(): Promise<{ html: string; pageAt: PageAt }> {
  try {
    const html = await readFile(`${WEB}index.html`, 'utf8')
    return { html, pageAt: await readPages(`${WEB}screens.json`) }
  } catch (cause) {
    throw new StartRefusal('The web app is not built yet: npm start builds it.', { cause })
  }
}

/** Data for the page's scripts; "<" is escaped so that no name can close the element. */
const scriptOf = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', String.raw`\u003c`)}</script>`

/** After what draws the frame, which is larger and needed first. */
const scriptLink = (url: string): string =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin href="${url}">`

/** A screen as the build writes it (`build/screens.ts`) from the web app's routes. */
interface Screen {
  path: string
  /** The source of a regular expression, from the web app's router. */
  pattern: string
  access: string
  /** Beside those that every page names. */
  files: string[]
  /** Queries whose answers the page brings. */
  queries: string[]
}

interface FirstScreen {
  path: string
  /** Beside those that every page names. */
  scripts: readonly string[]
  /** Queries whose answers the page brings. */
  queries: readonly string[]
}

/** What the app shows at an address. Without a screen it redirects; nothing is preloaded. */
interface AppPage {
  /** False for "Page not found". */
  exists: boolean
  /** Shown with or without a session. */
  isForAnyone?: true
  screen?: FirstScreen
}

type PageAt = (pathname: string, role: string | undefined) => AppPage

/** Reads the build's list of screens. */
async function readPages(path: string): Promise<PageAt> {
  const screens: Screen[] = JSON.parse(await readFile(path, 'utf8'))
  const known = screens.map(({ path, pattern, access, files, queries }) => ({
    access,
    // Case-insensitive, like the router.
    pattern: new RegExp(pattern, 'i'),
    screen: {
      path,
      scripts: files.map((file) => `/${file}`),
      queries,
    },
  }))
  const signIn = known.find(({ access }) => access === 'visitor')?.screen
  return (pathname, role) => {
    const decoded = decode(pathname)
    const found = known.find(({ pattern }) => pattern.test(decoded))
    if (found === undefined) return { exists: false }
    const { access, screen } = found
    if (access === 'anyone') return { exists: true, isForAnyone: true, screen }
    if (role === undefined) return { exists: true, ...(signIn ? { screen: signIn } : {}) }
    if (access === 'signed-in' || access === role) return { exists: true, screen }
    // Customers get 404 at administrators' addresses; other mismatches redirect.
    return { exists: access !== 'administrator' }
  }
}

/** The router decodes too; an undecodable address stays unchanged. */
function decode(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
