import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './notifications.schemas.ts'

export type Notification = z.output<typeof schemas.notification>

export const listNotifications: Endpoint<typeof schemas.listNotifications> = {
  method: 'GET',
  path: '/api/notifications',
  access: 'customer',
}

export const readNotifications: Endpoint<typeof schemas.readNotifications> = {
  method: 'POST',
  path: '/api/notifications/read',
  access: 'customer',
}

export type ChangeEvent = z.output<typeof schemas.changeEvent>

export const streamEvents: Endpoint<typeof schemas.streamEvents> = {
  method: 'GET',
  path: '/api/events',
  access: 'customer',
}
