import { catalogueExamples } from "@manilla/shared/bills/catalogue-examples";
import { customerExamples } from "@manilla/shared/bills/customer-examples";
import { billsExamples } from "@manilla/shared/bills/examples";
import { historyExamples } from "@manilla/shared/bills/history-examples";
import { repeatExamples } from "@manilla/shared/bills/repeat-examples";
import { caseExamples } from "@manilla/shared/cases/examples";
import { cryptoExamples } from "@manilla/shared/crypto/examples";
import { planExamples } from "@manilla/shared/crypto/plan-examples";
import { sendExamples } from "@manilla/shared/crypto/send-examples";
import { publicConfigExamples } from "@manilla/shared/http/public-config-examples";
import type { RouteExample } from "@manilla/shared/http/route-example";
import { kycExamples } from "@manilla/shared/kyc/examples";
import { alertExamples } from "@manilla/shared/market/alert-examples";
import { coinExamples } from "@manilla/shared/market/coin-examples";
import { marketExamples } from "@manilla/shared/market/examples";
import { nairaExamples } from "@manilla/shared/naira/examples";
import { withdrawalExamples } from "@manilla/shared/naira/withdrawal-examples";
import { notificationsExamples } from "@manilla/shared/notifications/examples";
import { settingsExamples } from "@manilla/shared/notifications/settings-examples";
import { transferExamples } from "@manilla/shared/transfers/examples";
import { accountExamples } from "@manilla/shared/users/account-examples";
import { usersExamples } from "@manilla/shared/users/examples";
import { factorExamples } from "@manilla/shared/users/factors-examples";
import { activityExamples } from "@manilla/shared/wallet/activity-examples";
import { depositExamples } from "@manilla/shared/wallet/deposit-examples";
import { walletExamples } from "@manilla/shared/wallet/examples";
import type { OpenAPIV3_1 } from "openapi-types";
import { webhookExamples } from "./webhook-examples.ts";

const examples = new Map<string, RouteExample>(
  [
    publicConfigExamples,
    usersExamples,
    accountExamples,
    factorExamples,
    kycExamples,
    walletExamples,
    activityExamples,
    depositExamples,
    nairaExamples,
    withdrawalExamples,
    transferExamples,
    cryptoExamples,
    planExamples,
    sendExamples,
    catalogueExamples,
    billsExamples,
    customerExamples,
    historyExamples,
    repeatExamples,
    marketExamples,
    coinExamples,
    alertExamples,
    notificationsExamples,
    settingsExamples,
    caseExamples,
    webhookExamples,
  ]
    .flat()
    .map((example) => [example.name, example]),
);

/** A call that has a second address under /dashboard is documented once. */
function exampleOf(operationId: string): RouteExample | undefined {
  return examples.get(operationId) ?? examples.get(operationId.replace(/InDashboard$/, ""));
}

type Document = Partial<OpenAPIV3_1.Document>;
type Operation = OpenAPIV3_1.OperationObject;

/** Adds the description and the example of each call, which are declared beside the contracts. */
export function withExamples(document: Document): Document {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => {
    const operations: Record<string, Operation> = {};
    // Every route is registered as one method of its path.
    for (const [method, operation] of Object.entries(item ?? {}))
      operations[method] = documented(operation as Operation);
    return [path, operations] as const;
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function documented(operation: Operation): Operation {
  const example = exampleOf(operation.operationId ?? "");
  if (!example) return operation;
  const values = { ...example.params, ...example.query };
  return {
    ...operation,
    description: example.description,
    ...(operation.parameters && {
      parameters: operation.parameters.map((parameter) =>
        "name" in parameter && parameter.name in values
          ? { ...parameter, example: values[parameter.name] }
          : parameter,
      ),
    }),
    ...(example.body && { requestBody: requestBodyOf(operation, example.body) }),
    responses: Object.fromEntries(
      Object.entries(operation.responses ?? {}).map(([status, response]) => [
        status,
        status.startsWith("2") ? withReply(response, example) : response,
      ]),
    ),
  };
}

function requestBodyOf({ requestBody }: Operation, example: unknown): OpenAPIV3_1.RequestBodyObject {
  const known = requestBody && "content" in requestBody ? requestBody.content["application/json"] : undefined;
  const content = { schema: { type: "object" as const }, ...known, example };
  return { required: true, ...requestBody, content: { "application/json": content } };
}

/** A file has no example in the document: its bytes say nothing. */
function withReply(
  response: OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ResponseObject,
  { reply, answer, message = "Success" }: RouteExample,
): OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ResponseObject {
  if (!("content" in response) || !response.content?.["application/json"]) return response;
  const content = {
    ...response.content["application/json"],
    example: answer ?? { status: true, message, data: reply },
  };
  return { ...response, content: { ...response.content, "application/json": content } };
}
