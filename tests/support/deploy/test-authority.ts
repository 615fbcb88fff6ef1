import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { PROGRAMS } from './programs.ts'

/** An authority of the test's own, and a certificate that it has signed for a host: a name or an address. */
export function certify(folder: string, host: string): { ca: string; certificate: string; key: string } {
  const file = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => void execFileSync(PROGRAMS.openssl, args, { stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const ca = [...newKey, '-keyout', file('ca-key.pem'), '-out', file('ca.pem'), '-days', '2']
  openssl(
    'req',
    '-x509',
    ...ca,
    '-subj',
    '/CN=Test authority',
    '-addext',
    'basicConstraints=critical,CA:TRUE',
  )
  openssl('req', ...newKey, '-keyout', file('key.pem'), '-out', file('request.pem'), '-subj', `/CN=${host}`)
  writeFileSync(file('names.cnf'), `subjectAltName=${isIP(host) === 0 ? 'DNS' : 'IP'}:${host}\n`)
  const signed = ['-req', '-in', file('request.pem'), '-CA', file('ca.pem'), '-CAkey', file('ca-key.pem')]
  openssl(
    'x509',
    ...signed,
    '-CAcreateserial',
    '-days',
    '1',
    '-out',
    file('certificate.pem'),
    '-extfile',
    file('names.cnf'),
  )
  return {
    ca: readFileSync(file('ca.pem'), 'utf8'),
    certificate: file('certificate.pem'),
    key: file('key.pem'),
  }
}
