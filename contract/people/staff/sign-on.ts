import { visitor } from '../../endpoint.ts'
import type * as schemas from './sign-on.schemas.ts'

export const startSignOn = visitor<typeof schemas.startSignOn>('GET /api/sso/start')
export const finishSignOn = visitor<typeof schemas.finishSignOn>('GET /api/sso/callback')
export const readSignOn = visitor<typeof schemas.readSignOn>('GET /api/sso/pending')
export const linkSignOn = visitor<typeof schemas.linkSignOn>('POST /api/sso/link')
export const joinBySignOn = visitor<typeof schemas.joinBySignOn>('POST /api/sso/join')
