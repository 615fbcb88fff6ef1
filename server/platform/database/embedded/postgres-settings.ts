/**
 * The settings of the embedded PostgreSQL: durable, and small. They are passed on the command line at every start, so
 * that a new version's settings apply to old data folders.
 */
export const postgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',

  // A confirmed order survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // A dozen servers of fifteen each. Compared with sixty it takes 9 MB more shared memory, untouched until used.
  max_connections: '200',
  // Ten thousand traders with five million trades nearly fit: 0.29 page reads an order, 0.51 at 96 MB.
  shared_buffers: '128MB',
  huge_pages: 'off',
  work_mem: '8MB',
  // Our statements are short and the data fits in memory: no parallel workers, no I/O workers, no compiling.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  jit: 'off',

  // Orders write all the time: fewer, larger checkpoints write fewer full pages. A crash replays 1 GB at most.
  wal_buffers: '16MB',
  max_wal_size: '1GB',
  // What a burst of orders writes before a checkpoint gives files back: every commit waits while a new one is filled.
  min_wal_size: '512MB',
  checkpoint_timeout: '15min',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',

  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
} as const
