import Dispatch

/// Runs an actor's jobs one by one on a Dispatch queue, so that an encoder may block without holding up the cooperative pool.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(_ label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// Runs render workers on a concurrent Dispatch queue: drawing takes milliseconds at a stretch, which the cooperative pool is
/// not for.
final class WorkerExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "blobvideo.workers", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
