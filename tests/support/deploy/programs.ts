import { accessSync, constants } from 'node:fs'

/** Where Debian puts programs that `deploy/` has files for, or that examples are for. */
export const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  nginx: '/usr/sbin/nginx',
  promtool: '/usr/bin/promtool',
  openssl: '/usr/bin/openssl',
  python3: '/usr/bin/python3',
  curl: '/usr/bin/curl',
  'systemd-analyze': '/usr/bin/systemd-analyze',
} as const

/**
 * For the name of a test that needs them: which are not installed here. `npm run test:long` installs most of them,
 * `npm run test:scale` its own.
 */
export function missingPrograms(...names: (keyof typeof PROGRAMS)[]): string {
  const missing = names.filter((name) => !isExecutable(PROGRAMS[name]))
  return missing.length > 0 ? ` (missing here: ${missing.join(', ')})` : ''
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
