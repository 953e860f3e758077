import type {
  ConstantRole,
  DataForm,
  DataRole,
  FillerRole,
  HandlerRole,
  RequestIdRole,
  Scalar,
  SecretRole,
  SuccessRole,
} from "../core/bridge_shape.ts";
import type { SizeText } from "../core/size.ts";

/** How a request id stands in a message. */
export type RequestIdOptions = Omit<RequestIdRole, "role">;

/** How data stands in a JSON message. */
export interface DataOptions {
  /** `json` when absent. */
  readonly as?: DataForm;
}

/** Says what a value of a bridge call means to capture. */
export interface RoleBuilder {
  /** The handler's name. Several in one method are parts of it, joined by the method's separator. */
  handler(value?: string): HandlerRole;
  /** The request id: fresh in every message, unless a `value` is given or it is `absent`. */
  requestId(options?: RequestIdOptions): RequestIdRole;
  /** The data: text of the cell's exact size. */
  data(options?: DataOptions): DataRole;
  /** Whether a reply reports success; true unless said otherwise. */
  success(value?: boolean): SuccessRole;
  /** A value that capture has nothing to do with. */
  constant<const T extends Scalar>(value: T): ConstantRole & { readonly value: T };
  /** A value that must never be captured. */
  secret(value?: string): SecretRole & { readonly value: string };
  /** A number that must never be captured. */
  secret(value: number): SecretRole & { readonly value: number };
  /** A text of this size that capture has nothing to do with. */
  filler(size: SizeText): FillerRole;
}

function secretOf(value?: string): SecretRole & { readonly value: string };
function secretOf(value: number): SecretRole & { readonly value: number };
function secretOf(value: string | number = "s3cr3t-0123456789abcdef"): SecretRole {
  return { role: "secret", value };
}

/**
 * Roles: what the values of a bridge call mean to capture.
 *
 * @example
 * ```ts
 * import { role } from "@dari/scenario";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(role.requestId({ as: "number" }), { role: "requestId", as: "number" });
 * ```
 */
export const role: RoleBuilder = {
  handler: (value = "getOrders") => ({ role: "handler", value }),
  requestId: (options = {}) => ({ role: "requestId", ...options }),
  data: (options = {}) => ({ role: "data", ...options }),
  success: (value = true) => ({ role: "success", value }),
  constant: (value) => ({ role: "constant", value }),
  secret: secretOf,
  filler: (size) => ({ role: "filler", size }),
};
