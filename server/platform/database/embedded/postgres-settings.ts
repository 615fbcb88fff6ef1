/** Settings of the embedded PostgreSQL, passed at every start so that a new version's apply to old data folders. */
export const postgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',

  // A confirmed order survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // A dozen servers of fifteen each; 9 MB more shared memory than sixty, untouched until used.
  max_connections: '200',
  // Nearly fits ten thousand traders with five million trades: 0.29 page reads an order, 0.51 at 96 MB.
  shared_buffers: '128MB',
  huge_pages: 'off',
  work_mem: '8MB',
  // Statements are short and data fits in memory: no parallel or I/O workers, no JIT.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  jit: 'off',

  // Fewer, larger checkpoints write fewer full pages. A crash replays at most 1 GB.
  wal_buffers: '16MB',
  max_wal_size: '1GB',
  // Log files kept for a burst of orders: every commit waits while a new one is zeroed.
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
