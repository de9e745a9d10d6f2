<?php
/**
 * Whether Afterword answers at the address, and knows the key.
 *
 * @package Afterword\WooCommerce
 */

namespace Afterword\WooCommerce;

defined( 'ABSPATH' ) || exit;

/**
 * Asks Afterword for the survey, as a shopper's page would.
 *
 * @param string $app_url Afterword's origin.
 * @param string $key     The publishable key.
 * @return array{works: bool, message: string}
 */
function test_connection( $app_url, $key ) {
	$answer = wp_remote_get(
		$app_url . '/Survey/GetDefaultByApiKey?apiKey=' . rawurlencode( $key ),
		array(
			'timeout'             => 10,
			'redirection'         => 0,
			'limit_response_size' => 1048576,
			// On a developer's machine Afterword may have a private address; on a server it never does.
			'reject_unsafe_urls'  => 'local' !== wp_get_environment_type(),
		)
	);
	if ( is_wp_error( $answer ) ) {
		// WordPress's own words are about a URL, also where the host is unknown or has a private address.
		if ( 'http_request_failed' === $answer->get_error_code() && ! wp_http_validate_url( $app_url ) ) {
			/* translators: %s: an address. */
			return connection_result( false, sprintf( __( 'Your site can’t find %s, or it isn’t on the public internet. Check the Afterword address for typos.', 'afterword' ), $app_url ) );
		}
		/* translators: 1: an address, 2: the reason. */
		return connection_result( false, sprintf( __( 'Your site couldn’t reach %1$s: %2$s Check the Afterword address, and that your host allows outgoing requests.', 'afterword' ), $app_url, rtrim( $answer->get_error_message(), '. ' ) . '.' ) );
	}
	$status = (int) wp_remote_retrieve_response_code( $answer );
	if ( 401 === $status ) {
		return connection_result( false, __( 'Afterword answers, but doesn’t know this publishable key. Copy the key again from Afterword.', 'afterword' ) );
	}
	if ( $status >= 300 && $status < 400 ) {
		/* translators: %s: an address. */
		return connection_result( false, sprintf( __( 'This address redirects to %s. Enter the address that you see in the browser once you’re signed in to Afterword.', 'afterword' ), (string) wp_remote_retrieve_header( $answer, 'location' ) ) );
	}
	$survey = json_decode( wp_remote_retrieve_body( $answer ), true );
	if ( 200 !== $status || ! is_array( $survey ) || ! isset( $survey['enabled'] ) ) {
		/* translators: 1: an address, 2: an HTTP status code. */
		return connection_result( false, sprintf( __( '%1$s answers with status %2$d, and not as Afterword does. Check the Afterword address.', 'afterword' ), $app_url, $status ) );
	}
	if ( true !== $survey['enabled'] ) {
		return connection_result( true, __( 'Connected. Your survey isn’t live yet: publish and enable it in Afterword, and shoppers will see it.', 'afterword' ) );
	}
	$surfaces = isset( $survey['settings']['showOn'] ) ? (array) $survey['settings']['showOn'] : array();
	if ( ! in_array( 'thankYou', $surfaces, true ) ) {
		return connection_result( true, __( 'Connected. Your survey is live, but its settings in Afterword leave out the thank-you page.', 'afterword' ) );
	}
	return connection_result( true, __( 'Connected. Your survey is live and shows on the order confirmation page.', 'afterword' ) );
}

/**
 * A result with its message.
 *
 * @param bool   $works   Whether the address and the key are right.
 * @param string $message What to show the merchant.
 * @return array{works: bool, message: string}
 */
function connection_result( $works, $message ) {
	return array(
		'works'   => $works,
		'message' => $message,
	);
}
