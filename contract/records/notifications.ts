import type * as z from 'zod/mini'
import { customer } from '../endpoint.ts'
import type * as schemas from './notifications.schemas.ts'

export type Notification = z.output<typeof schemas.notification>
export type ChangeEvent = z.output<typeof schemas.changeEvent>

export const listNotifications = customer<typeof schemas.listNotifications>('GET /api/notifications')
export const readNotifications = customer<typeof schemas.readNotifications>('POST /api/notifications/read')
export const streamEvents = customer<typeof schemas.streamEvents>('GET /api/events')
