/** What happens during a run, in the order it happens. Reporters listen; none can stop a run. */
export type RunEvent =
  | { readonly type: "buildStep"; readonly message: string }
  | { readonly type: "runStarted"; readonly cells: number; readonly forks: number }
  | {
    readonly type: "cellProved";
    readonly cell: string;
    readonly done: number;
    readonly of: number;
  }
  | {
    readonly type: "replicateFinished";
    readonly cell: string;
    readonly replicate: number;
    readonly replicates: number;
    /** Replicates finished and planned over the whole run. */
    readonly done: number;
    readonly of: number;
  }
  | { readonly type: "cellFinished"; readonly cell: string; readonly problem?: string | undefined }
  | { readonly type: "warning"; readonly message: string }
  | { readonly type: "runFinished"; readonly exitCode: number };

/** Hears run events. A reporter that throws is reported and left out; the run goes on. */
export interface RunListener {
  onEvent(event: RunEvent): void;
}
