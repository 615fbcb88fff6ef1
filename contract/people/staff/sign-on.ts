import type { Endpoint } from '../../endpoint.ts'
import type * as schemas from './sign-on.schemas.ts'

export const startSignOn: Endpoint<typeof schemas.startSignOn> = {
  method: 'GET',
  path: '/api/sso/start',
  access: 'public',
}

export const finishSignOn: Endpoint<typeof schemas.finishSignOn> = {
  method: 'GET',
  path: '/api/sso/callback',
  access: 'public',
}

export const readSignOn: Endpoint<typeof schemas.readSignOn> = {
  method: 'GET',
  path: '/api/sso/pending',
  access: 'public',
}

export const linkSignOn: Endpoint<typeof schemas.linkSignOn> = {
  method: 'POST',
  path: '/api/sso/link',
  access: 'public',
}

export const joinBySignOn: Endpoint<typeof schemas.joinBySignOn> = {
  method: 'POST',
  path: '/api/sso/join',
  access: 'public',
}
