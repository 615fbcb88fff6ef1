import type { RefusalTexts } from './refusal-table.ts'

/** What any request may be refused for: its form, its sender, its time, and faults of ours. */
export const REQUEST_REFUSALS = {
  bad_input: { status: 400, detail: 'Please check the highlighted fields' },
  malformed_body: { status: 400, detail: 'The request body is not valid JSON' },
  malformed_request: { status: 400, detail: 'The HTTP request is malformed' },
  bad_idempotency_key: { status: 400, detail: 'Idempotency-Key must have 8 to 255 visible ASCII characters' },
  not_signed_in: { status: 401, detail: 'Please sign in' },
  not_allowed: { status: 403, detail: 'You are not allowed to do this' },
  cross_site: { status: 403, detail: 'Cross-site requests are refused' },
  not_found: { status: 404, detail: 'Not found' },
  already_processed: { status: 409, detail: 'Request already processed' },
  not_offered: { status: 422, detail: 'This is not available here' },
  duplicate_request: { status: 409, detail: 'This repeats your last request' },
  request_timed_out: { status: 408, detail: 'The request took too long to arrive' },
  body_too_large: { status: 413, detail: 'The request is too large' },
  unsupported_media_type: { status: 415, detail: 'Send application/json' },
  idempotency_key_reused: { status: 422, detail: 'This Idempotency-Key was used for a different request' },
  headers_too_large: { status: 431, detail: 'The request headers are too large' },
  too_many_requests: { status: 429, detail: 'Too many requests. Please try again later' },
  busy: { status: 503, detail: 'The service is busy. Please try again in a moment' },
  database_unavailable: { status: 503, detail: 'The service is temporarily unavailable. Please try again' },
  outcome_unknown: {
    status: 503,
    detail: 'We could not confirm the outcome. Please check your history before trying again',
  },
  internal_error: { status: 500, detail: 'Something went wrong on our side' },
} as const satisfies RefusalTexts
