/**
 * How the embedded PostgreSQL runs: durable first, then small. Given on the command line at every start, so that
 * a new version's settings reach old data folders.
 */
export const postgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',

  // A confirmed order survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // A dozen servers of fifteen each: beside sixty it takes 9 MB more of shared memory, untouched until they come.
  max_connections: '200',
  // What ten thousand traders of five million trades touch nearly fits: 0.29 of a page read per order, 0.51 at 96 MB.
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
  checkpoint_timeout: '15min',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',

  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
} as const
