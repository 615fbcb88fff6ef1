import type { FastifyInstance } from 'fastify'
import type { Serve } from './http/route.ts'
import type { Job } from './jobs/job.ts'

/** A part of the product: what server/app.ts composes. */
export interface Area {
  routes(serve: Serve): void
  /** Mounts routes for programs, outside the contract. */
  mountForPrograms?(http: FastifyInstance): Promise<void>
  /** Its periodic work: started when every area is open, stopped first of all. */
  readonly jobs: readonly Job[]
  /** Ends its streams and feeds; called before the HTTP server closes, which waits for open replies. */
  endStreams?(): Promise<void>
  /** Gives back what its requests needed. Comes after the last request was answered. */
  close?(): Promise<void>
}
