import { expect, test } from 'vitest'
import { databaseRefusal } from '#server/platform/database/failure.ts'
import { WorkerAway, onServer } from '#server/platform/shards/moving/straight.ts'

const worker = { host: '10.0.0.5', port: 5433 }

test('a lane that goes straight keeps role, password, database and what is said of TLS', () => {
  const connectionString =
    'postgres://northfold_app:se%40cret@db.example:5432/northfold?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem'
  expect(onServer({ connectionString, path: 's3, public' }, worker)).toEqual({
    connectionString: connectionString.replace('db.example:5432', '10.0.0.5:5433'),
    path: 's3, public',
  })
})

test('a host in the query does not win over the worker', () => {
  const connectionString = 'postgres://app@db/northfold?host=/run/postgresql&port=5431&sslmode=disable'
  expect(onServer({ connectionString }, worker)).toEqual({
    connectionString: 'postgres://app@10.0.0.5:5433/northfold?sslmode=disable',
  })
})

test('an IPv6 address stands in brackets', () => {
  const { connectionString } = onServer(
    { connectionString: 'postgresql://app@db/northfold' },
    { host: 'fd00::5', port: 5432 },
  )
  expect(connectionString).toBe('postgresql://app@[fd00::5]:5432/northfold')
})

test('a connection in parts gets another host and port', () => {
  expect(onServer({ host: 'db', port: 5432, user: 'app', password: 'p', database: 'd' }, worker)).toEqual({
    host: '10.0.0.5',
    port: 5433,
    user: 'app',
    password: 'p',
    database: 'd',
  })
})

test('a worker that does not let the server in is a database that is away, and says what to do', () => {
  const away = new WorkerAway(worker, new Error('no pg_hba.conf entry for host "10.0.0.9"'))
  expect(databaseRefusal(away)).toMatchObject({ refused: 'database_unavailable' })
  expect(away.message).toBe(
    'the shard is on 10.0.0.5:5433, which cannot be reached: no pg_hba.conf entry for host "10.0.0.9"; ' +
      'with ORDER_LANES=coordinator orders go through the coordinator',
  )
})
