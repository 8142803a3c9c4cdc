import { Suspense } from "react";
import type { ComponentType } from "react";
import { Outlet, Route, Routes } from "react-router";

import { LoadingScreen } from "../components/ui/states/spinner.tsx";
import { FollowScreens, RequireAdmin } from "./guards/guards.tsx";
import { lazyPart } from "../lib/view/lazy-part.ts";
import { useSession } from "../lib/services.tsx";
import { NotFound } from "./not-found.tsx";

const WithQueries = lazyPart(() => import("./providers/with-queries.tsx"), "WithQueries");
const RequireSession = lazyPart(() => import("./guards/require-session.tsx"), "RequireSession");
const SignedInLayout = lazyPart(() => import("./signed-in-layout.tsx"), "SignedInLayout");
const Landing = lazyPart(() => import("../features/landing/landing-screen.tsx"), "LandingScreen");
const Login = lazyPart(() => import("../features/access/login-screen.tsx"), "LoginScreen");
const Register = lazyPart(() => import("../features/access/register-screen.tsx"), "RegisterScreen");
const Forgot = lazyPart(
  () => import("../features/access/forgot-password-screen.tsx"),
  "ForgotPasswordScreen",
);
const Reset = lazyPart(() => import("../features/access/reset-password-screen.tsx"), "ResetPasswordScreen");
const Verify = lazyPart(() => import("../features/access/verify-email-screen.tsx"), "VerifyEmailScreen");
const Payment = lazyPart(() => import("./routes/payment-route.tsx"), "PaymentRoute");
const Support = lazyPart(() => import("../features/information/support-screen.tsx"), "SupportScreen");
const Privacy = lazyPart(() => import("../features/information/privacy-screen.tsx"), "PrivacyScreen");
const TermsPage = lazyPart(() => import("../features/information/terms-screen.tsx"), "TermsScreen");
const Calibration = lazyPart(() => import("./routes/calibration-route.tsx"), "CalibrationRoute");
const Home = lazyPart(() => import("../features/home/home-screen.tsx"), "HomeScreen");
const Profile = lazyPart(() => import("../features/account/profile-screen.tsx"), "ProfileScreen");
const Costs = lazyPart(() => import("../features/account/costs/costs-screen.tsx"), "CostsScreen");
const Alerts = lazyPart(() => import("../features/alerts/alerts-screen.tsx"), "AlertsScreen");
const Subscriptions = lazyPart(
  () => import("../features/account/subscriptions-screen.tsx"),
  "SubscriptionsScreen",
);
const HistoryScreen = lazyPart(() => import("../features/history/history-screen.tsx"), "HistoryScreen");
const Work = lazyPart(() => import("./routes/work-route.tsx"), "WorkRoute");
const AdminLogin = lazyPart(() => import("../features/admin/admin-login-screen.tsx"), "AdminLoginScreen");
const AdminPanel = lazyPart(() => import("../features/admin/admin-panel-screen.tsx"), "AdminPanelScreen");

/** The session's frame for whoever has one, also around an address that is no screen. */
function FrameOfSession({ Frame }: { Frame: ComponentType }) {
  return useSession((state) => state.token !== null) ? <Frame /> : <Outlet />;
}

/** First segments of the suite's addresses. */
const workPaths = ["estrategias", "cadena", "armar", "oportunidades", "volatilidad", "cartera"] as const;

/** Every address of the app. */
export function AppRoutes() {
  return (
    <>
      <FollowScreens />
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route path="login" element={<Login />} />
          <Route path="forgot-password" element={<Forgot />} />
          <Route path="reset-password" element={<Reset />} />
          <Route element={<WithQueries />}>
            <Route index element={<Landing />} />
            <Route path="register" element={<Register />} />
            <Route path="verify-email" element={<Verify />} />
            <Route path="payment-instructions" element={<Payment />} />
            <Route path="support" element={<Support />} />
            <Route path="privacidad" element={<Privacy />} />
            <Route path="terminos" element={<TermsPage />} />
            <Route path="se-cumplio" element={<Calibration />} />
            <Route path="dashadmin/login" element={<AdminLogin />} />
            <Route element={<RequireSession />}>
              <Route element={<SignedInLayout />}>
                <Route path="home" element={<Home />} />
                <Route path="dashboard" element={<Home />} />
                <Route path="profile" element={<Profile />} />
                <Route path="profile/costos" element={<Costs />} />
                <Route path="alertas" element={<Alerts />} />
                <Route path="historico/*" element={<HistoryScreen />} />
                {workPaths.map((path) => (
                  <Route key={path} path={`${path}/*`} element={<Work />} />
                ))}
                <Route path="suscripciones" element={<Subscriptions />} />
              </Route>
            </Route>
            <Route element={<RequireAdmin />}>
              <Route path="dashadmin/*" element={<AdminPanel />} />
            </Route>
            <Route element={<FrameOfSession Frame={RequireSession} />}>
              <Route element={<FrameOfSession Frame={SignedInLayout} />}>
                <Route path="*" element={<NotFound />} />
              </Route>
            </Route>
          </Route>
        </Routes>
      </Suspense>
    </>
  );
}
