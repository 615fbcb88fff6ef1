import { readFile } from 'node:fs/promises'

/** A screen's path, who it is for, and the scripts it needs beside those that every page names. */
interface Screen {
  path: string
  access: string
  files: string[]
}

/** Names in a page the scripts that its screen will ask for, for whoever is (or is not) signed in. */
export type ScreenFiles = (pathname: string, role: string | undefined) => string

/** Reads what the build has written about the screens; a build that wrote nothing only makes pages slower. */
export async function readScreenFiles(path: string): Promise<ScreenFiles> {
  const screens: Screen[] = JSON.parse(await readFile(path, 'utf8').catch(() => '[]'))
  const links = screens.map(({ path, access, files }) => ({
    access,
    pattern: patternOf(path),
    html: files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
  }))
  const signIn = links.find(({ access }) => access === 'visitor')?.html ?? ''
  return (pathname, role) => {
    const screen = links.find(({ pattern }) => pattern.test(pathname))
    if (screen === undefined) return ''
    if (screen.access === 'anyone') return screen.html
    // Whoever is not signed in is led to where one signs in; whoever is elsewhere is led away, to no one screen.
    if (role === undefined) return signIn
    return screen.access === 'signed-in' || screen.access === role ? screen.html : ''
  }
}

/** "/asset/:symbol?" and "/news/:id", as the web app reads them. */
function patternOf(path: string): RegExp {
  const pattern = path.replace(/\/:\w+(\?)?/g, (_, optional) => (optional ? '(?:/[^/]+)?' : '/[^/]+'))
  return new RegExp(`^${pattern}/?$`)
}
